import { sql } from 'kysely'
import { areDuplicates, type Scheduled } from '#rules/duplicates.ts'
import type { Tx } from '#server/platform/database/database.ts'

/**
 * Whether another row has the same title, time and location. Transactions that ask for one time wait for each other, so that
 * two concurrent ones do not both find none. This lock comes before those of users and rows.
 */
export async function hasDuplicate(
  tx: Tx,
  table: 'events' | 'competitions',
  planned: Scheduled,
  others: () => Promise<Scheduled[]>,
): Promise<boolean> {
  const time = planned.startsAt.toISOString()
  await sql`select pg_advisory_xact_lock(hashtext(${table}), hashtext(${time}))`.execute(tx)
  return (await others()).some((other) => areDuplicates(planned, other))
}
