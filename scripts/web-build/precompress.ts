import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts a `.br` and a `.gz` beside each compressible file of the build; the server only sends them. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      // The service worker is a build of its own, inside this one.
      directory = config.build.ssr ? '' : resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(directory, { recursive: true })
        for (const name of names.filter((each) => compressible.test(each))) {
          const path = join(directory, name)
          const bytes = await readFile(path)
          const small = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          await writeFile(`${path}.br`, await brotli(bytes, { params: small }))
          await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
        }
      },
    },
  }
}
