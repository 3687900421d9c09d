import type { Insertable } from 'kysely'
import { businessDateOf } from '#rules/business-date.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { lockDoorDay } from './queries.ts'

type Entry = Omit<Insertable<DB['door_events']>, 'house_date' | 'delta' | 'at'> & { at: Date }

/**
 * Writes one row of the ledger of the house day in which it happened, and publishes the count. `deltaOf` says the difference from what
 * is inside, and is called inside the lock of that day.
 * @returns the difference
 */
export async function writeLedger(
  tx: Tx,
  entry: Entry,
  deltaOf: (inside: number) => number,
): Promise<number> {
  const date = businessDateOf(entry.at)
  const { inside, version } = await lockDoorDay(tx, date)
  const delta = deltaOf(inside)
  await tx
    .insertInto('door_events')
    .values({ ...entry, house_date: date, delta })
    .execute()
  // The trigger of the ledger counts.
  const message = { type: 'door.changed', date, inside: inside + delta, version: version + 1 } as const
  await publish(tx, 'admin', message, `door ${date}`)
  return delta
}
