import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtWeb } from './files.ts'

type Manifest = Record<string, { file: string }>

let manifest: Promise<Manifest> | undefined

/** The address of a file of the built web, by its place in `web/`; null while the web is not built. */
export async function builtAddress(source: string): Promise<string | null> {
  manifest ??= readFile(join(builtWeb, '.vite/manifest.json'), 'utf8').then(JSON.parse)
  const found = await manifest.catch(() => {
    manifest = undefined
    return null
  })
  const file = found?.[source]?.file
  return file === undefined ? null : `/${file}`
}
