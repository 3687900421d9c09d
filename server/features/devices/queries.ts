import { sql } from 'kysely'
import type { DevicePeople } from '#contract/devices.ts'
import { findPeopleWith } from '#server/platform/accounts/pin.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/router.ts'

const devices = (db: Database | Tx) =>
  db
    .selectFrom('devices as d')
    .leftJoin('profiles as p', 'p.user_id', 'd.paired_by')
    .select(['d.id', 'd.name', 'd.purpose', 'd.place', 'd.paired_at', 'd.last_seen_at'])
    .select(['p.user_id as paired_by', 'p.display_name as paired_by_name'])
    .where('d.revoked_at', 'is', null)

/** The paired devices by name, without those that are revoked. */
export const findDevices = (db: Database) => devices(db).orderBy('d.name').orderBy('d.id').execute()

/** A paired device. */
export const findDevice = (db: Database | Tx, id: string) =>
  devices(db).where('d.id', '=', id).executeTakeFirst()
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

/** Locks the device that waits with this code. */
export const lockPairing = (tx: Tx, codeHash: string) =>
  tx
    .selectFrom('device_pairings')
    .select('token_hash')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()

/** Who can act on a device, and who does. Nobody where a user is signed in. */
export async function findPeople(db: Database, { device, rights }: Actor): Promise<DevicePeople> {
  if (!device) return { items: [], acting: null }
  const items = await findPeopleWith(db, rights)
  const now = await db
    .selectFrom('device_people')
    .select(['user_id', sql<number>`ceil(extract(epoch from until - now()))::int`.as('seconds')])
    .where('device_id', '=', device.id)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  const person = items.find(({ userId }) => userId === now?.user_id)
  return { items, acting: now && person ? { ...person, seconds: now.seconds } : null }
}
