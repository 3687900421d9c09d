import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret kept in `dataDir/secret`; made if there is none. Written aside and linked into place, so that two
 * programs that start at once agree on one, and nobody ever reads half of it.
 * @throws where the folder cannot be made, read or written, or holds what is no secret
 */
export function storedSecret(dataDir: string): string {
  // Others may pass through (the database may run as another user), but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
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
  if (secret === null) throw new Error(`${path} does not stay`)
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
  // Cut short by a full disk or a hand that edits: to sign with it would be to sign with almost nothing.
  if (!isSecret(secret)) throw new Error(`${path} holds less than the 32 characters of a secret`)
  return secret
}
