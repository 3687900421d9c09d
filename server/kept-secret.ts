import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret kept in `dataDir/secret`; made if there is none. Written aside and linked into place, so that two
 * programs that start at once agree on one, and nobody ever reads half of it.
 * @throws where the folder cannot be made, read or written
 */
export function keptSecret(dataDir: string): string {
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
  if (!secret) throw new Error(`${path} is empty`)
  return secret
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
