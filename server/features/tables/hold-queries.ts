import { overlaps } from '#rules/table-booking.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type BookingRow, findOwnSpans, findTaken, lockTable } from './queries.ts'

/** Why a booking cannot have its table again, or null: others have it, or its guest has another. Locks the table. */
export async function whyNotHold(
  tx: Tx,
  { id, table_id, user_id, starts_at, ends_at }: BookingRow,
  now: Date,
): Promise<'table_taken' | 'own_overlap' | null> {
  const visit = { start: starts_at, end: ends_at }
  if (table_id === null || !(await lockTable(tx, table_id))) return 'table_taken'
  if ((await findTaken(tx, table_id, visit, { changing: id })).length > 0) return 'table_taken'
  const own = user_id === null ? [] : await findOwnSpans(tx, user_id, now, id)
  return own.some((each) => overlaps(each, visit)) ? 'own_overlap' : null
}
