import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import { makeFolder } from '../../make-folder.ts'
import type { Database } from '../database/database.ts'

type Folder = Pick<Env, 'dataDir'>

const pathOf = ({ dataDir }: Folder) => resolve(dataDir, 'first-admin-password')

/** Stores the first admin's password where only the owner of the folder can read it. @returns the path */
export function storeFirstPassword(env: Folder, password: string): string {
  const path = pathOf(env)
  makeFolder(env.dataDir)
  // Removed first, because the mode of an existing file would stay.
  rmSync(path, { force: true })
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return path
}

/** Deletes the file at a start at which no first password is in use: it may have been reset by mail, or on another node. */
export async function forgetFirstPassword(db: Database, env: Folder, log: Logger): Promise<void> {
  const waits = await db
    .selectFrom('users')
    .select('id')
    .where('must_change_password', '=', true)
    .executeTakeFirst()
  if (!waits) removeFirstPassword(env, log)
}

/** Called once the password is changed. The file is worthless then, so a failure is only logged. */
export function removeFirstPassword(env: Folder, log: Logger): void {
  try {
    rmSync(pathOf(env), { force: true })
  } catch (err) {
    log.warn({ err }, 'the file of the first password could not be deleted')
  }
}
