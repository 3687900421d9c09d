import type { KnipConfig } from 'knip'

// What nothing imports, calls or depends on. Entries are what people and tools run; all else must be reached from them.
const config: KnipConfig = {
  entry: [
    ...['scripts/*.ts', 'server/main.ts', 'web/boot.ts', 'web/service-worker.ts'],
    // Processes that the bench starts.
    'tests/bench/{worker,bare-sockets}.ts',
    // A page that a story builds.
    'tests/stories/quiz-form-page.tsx',
  ],
  project: ['{contract,rules,server,web,tests,scripts}/**/*.{ts,tsx,css}'],
  ignoreExportsUsedInFile: true,
  // Programs of the system, asked for by name and answered for when missing.
  ignoreBinaries: ['setpriv', 'apt-get'],
  // Programs that tests/http/openapi.test.ts runs by their paths.
  ignoreDependencies: ['@redocly/cli', 'openapi-typescript'],
  compilers: {
    // A font file that a style sheet names is a use of its package.
    css: (text: string) =>
      [...text.matchAll(/(?:url\(|@import\s+)["']([^"'.#][^"']*)["']/g)]
        .map((m) => `import '${m[1]}'`)
        .join('\n'),
  },
}

export default config
