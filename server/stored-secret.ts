import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/**
 * The secret in `dataDir/secret`; created if missing. It is written to another file and linked into place, so that two
 * programs that start at once use the same one, and no program reads half of it.
 * @throws when the folder cannot be created, read or written, or the file holds no valid secret
 */
export function storedSecret(dataDir: string): string {
  makeFolder(dataDir)
  const path = join(dataDir, 'secret')
  const kept = read(path)
  if (kept) return kept
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  const secret = read(path)
  if (secret === null) throw new Error(`${path} was created but no longer exists`)
  return secret
}

/** Whether a text is long enough to sign cookies with. */
export const isSecret = (text: string): boolean => text.length >= 32

function read(path: string): string | null {
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  // Truncated by a full disk or an edit: a short secret would be insecure.
  if (!isSecret(secret)) throw new Error(`${path} holds fewer than the 32 characters that a secret needs`)
  return secret
}
