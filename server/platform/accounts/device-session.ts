import { createHash } from 'node:crypto'
import { rightsOfDevice } from '#contract/rights.ts'
import { languageOf } from '#rules/language.ts'
import { batched } from '../database/batched.ts'
import type { Engine } from '../engine.ts'
import type { Actor } from '../http/router.ts'
import { deviceTokenOf } from './cookie.ts'

export type DeviceSession = {
  actor: Actor
  token: string
  isRevoked: boolean
  /** Whether it was last noted as seen more than a minute ago. */
  isDue: boolean
}

type Row = {
  token_hash: string
  id: string
  name: string
  purpose: string
  place: string | null
  is_revoked: boolean
  is_due: boolean
}

/** What is stored of the key of a device. The key is random, so a plain hash is enough. */
export const deviceTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** The device of a Cookie header, paired or revoked. Read from the database for every request, as sessions are. */
export async function findDevice(
  engine: Engine,
  cookieHeader: string | null | undefined,
): Promise<DeviceSession | null> {
  const token = deviceTokenOf(engine.env, cookieHeader)
  const row = token === null ? undefined : await findRow(engine, deviceTokenHash(token))
  if (token === null || !row) return null
  const { id, name, purpose, place } = row
  const actor = {
    userId: id,
    sessionId: id,
    device: { id, name, purpose, place },
    email: '',
    language: languageOf(''),
    rights: new Set(row.is_revoked ? [] : rightsOfDevice(purpose)),
    due: null,
  }
  return { actor, token, isRevoked: row.is_revoked, isDue: row.is_due && !row.is_revoked }
}

/** Notes that a device is in use; at most once a minute, even under concurrent requests. */
export async function noteSeen({ pool }: Engine, deviceId: string): Promise<void> {
  await pool.query(
    `update devices set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
    [deviceId],
  )
}

/** Requests that arrive while devices are read share the next statement. */
const findRow = batched(async (engine: Engine, hashes: string[]) => {
  const { rows } = await engine.pool.query<Row>({ ...query, values: [hashes] })
  return new Map(rows.map((row) => [row.token_hash, row]))
})

const query = {
  name: 'find-devices',
  text: `select token_hash, id, name, purpose, place, revoked_at is not null as is_revoked,
           last_seen_at < now() - interval '1 minute' as is_due
         from devices where token_hash = any($1)`,
}
