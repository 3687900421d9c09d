import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export type StoredFile = { type: string; immutable: boolean; bodies: Partial<Record<Encoding, Body>> }
export type Body = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** The folder into which the web is built. */
export const builtWeb = fileURLToPath(new URL('../../../dist/web', import.meta.url))

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const encodings: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

/**
 * Reads the built web into memory: address → file with its compressed forms. Only addresses in the map are served, so none
 * can reach outside the folder. Dotfiles and files of unknown type are left out.
 */
export async function readFiles(directory: string): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>()
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(directory, path).split(sep).join('/')}`
    const encoding = encodings[extname(address)] ?? 'identity'
    const plainAddress = encoding === 'identity' ? address : address.slice(0, -extname(address).length)
    const type = types[extname(plainAddress)]
    if (!type || address.includes('/.')) continue
    const file = files.get(plainAddress) ?? {
      type,
      immutable: plainAddress.startsWith('/assets/'),
      bodies: {},
    }
    file.bodies[encoding] = bodyOf(new Uint8Array(await readFile(path)))
    files.set(plainAddress, file)
  }
  return files
}

/** A text that was made at run time, with its compressed forms. */
export async function storedFile(text: string, type: string): Promise<StoredFile> {
  const bytes = new TextEncoder().encode(text)
  const small = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return {
    type,
    immutable: false,
    bodies: {
      identity: bodyOf(bytes),
      br: bodyOf(new Uint8Array(await brotli(bytes, small))),
      gzip: bodyOf(new Uint8Array(await zip(bytes))),
    },
  }
}

const bodyOf = (bytes: Uint8Array<ArrayBuffer>): Body => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

/** Brotli if the client accepts it, otherwise gzip, otherwise no encoding. */
export function chooseEncoding(bodies: StoredFile['bodies'], accept: string | undefined): Encoding {
  const accepted = new Set(
    (accept ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (bodies.br && accepted.has('br')) return 'br'
  return bodies.gzip && accepted.has('gzip') ? 'gzip' : 'identity'
}
