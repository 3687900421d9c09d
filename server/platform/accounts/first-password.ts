import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../env.ts'
import type { Database } from '../database/database.ts'

const pathOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'first-admin-password')

/** Stores the first admin's password where only the owner of the folder can read it. @returns the path */
export function storeFirstPassword(env: Pick<Env, 'dataDir'>, password: string): string {
  const path = pathOf(env)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o711 })
  // Removed first, because the mode of an existing file would stay.
  rmSync(path, { force: true })
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return path
}

/** Deletes the file at a start at which no password waits to be changed: it may have been reset by mail, or on another node. */
export async function forgetFirstPassword(db: Database, env: Pick<Env, 'dataDir'>): Promise<void> {
  const waits = await db
    .selectFrom('users')
    .select('id')
    .where('must_change_password', '=', true)
    .executeTakeFirst()
  if (!waits) removeFirstPassword(env)
}

/** Once the password is changed. */
export const removeFirstPassword = (env: Pick<Env, 'dataDir'>): void => rmSync(pathOf(env), { force: true })
