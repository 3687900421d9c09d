import type { KnipConfig } from 'knip'

// Finds files, exports and dependencies that nothing uses. Entries are what people and tools run; everything else must be reachable from them.
const config: KnipConfig = {
  entry: [
    ...['scripts/*.ts', 'server/main.ts', 'web/boot.ts', 'web/prerender.tsx', 'web/service-worker.ts'],
    // Processes that the server, the bench and the evening start.
    'server/platform/pictures/decoder.ts',
    // Texts that server/platform/texts.ts imports by language.
    'locales/*/server.ts',
    'tests/bench/{worker,bare-server,parse-server}.ts',
    'tests/evening/guests-process.ts',
  ],
  project: ['{contract,rules,locales,server,web,tests,scripts}/**/*.{ts,tsx,css}'],
  ignoreExportsUsedInFile: true,
  // Programs of the system, called by name; the code handles their absence.
  ignoreBinaries: ['setpriv', 'apt-get', 'unshare', 'promtool', 'caddy', 'faketime', 'umount'],
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
