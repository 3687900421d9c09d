import { createHash } from 'node:crypto'
import { bounds } from '#contract/bounds.ts'
import { rightsOf, rightsOfDevice } from '#contract/rights.ts'
import { languageOf } from '#rules/language.ts'
import { batched } from '../database/batched.ts'
import type { Engine } from '../engine.ts'
import type { ActingDevice, Actor } from '../http/router.ts'
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
  person_id: string | null
  roles: string[] | null
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
  const { id, name, purpose, place, person_id: userId } = row
  const person = userId === null ? null : { userId, rights: new Set(rightsOf(row.roles ?? [])) }
  const actor = {
    userId: id,
    sessionId: id,
    device: { id, name, purpose, place, person },
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

/** Keeps in mind who acts on a device, for another while. */
export async function keepPerson({ pool }: Engine, { id, person }: ActingDevice): Promise<void> {
  await pool.query(
    `update device_people set until = now() + make_interval(secs => $3)
     where device_id = $1 and user_id = $2 and until > now()`,
    [id, person?.userId, bounds.actingSeconds],
  )
}

/** Requests that arrive while devices are read share the next statement. */
const findRow = batched(async (engine: Engine, hashes: string[]) => {
  const { rows } = await engine.pool.query<Row>({ ...query, values: [hashes] })
  return new Map(rows.map((row) => [row.token_hash, row]))
})

const query = {
  name: 'find-devices',
  text: `select d.token_hash, d.id, d.name, d.purpose, d.place, d.revoked_at is not null as is_revoked,
           d.last_seen_at < now() - interval '1 minute' as is_due,
           p.user_id as person_id, r.roles
         from devices d
         left join device_people p on p.device_id = d.id and p.until > now()
         left join lateral (select array_agg(role) as roles from acting_roles where user_id = p.user_id) r on true
         where d.token_hash = any($1)`,
}
