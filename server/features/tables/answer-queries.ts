import { sql } from 'kysely'
import type { Span } from '#rules/table-booking.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/** Bookings that begin in one quarter of an hour and may be confirmed at once wait for each other until the transaction ends. */
export const lockQuarter = (tx: Tx, { start }: Span) =>
  sql`select pg_advisory_xact_lock(126, ${start.getTime() / 60_000}::int)`.execute(tx)

/** How many guests have confirmed bookings that begin in a quarter of an hour, without one that is to change. */
export async function countCovers(
  db: Database | Tx,
  { start, end }: Span,
  changing: string | null,
): Promise<number> {
  const { covers } = await db
    .selectFrom('table_bookings')
    .select(sql<number>`coalesce(sum(guest_count), 0)::int`.as('covers'))
    .where('status', '=', 'confirmed')
    .$if(changing !== null, (q) => q.where('id', '<>', changing))
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .executeTakeFirstOrThrow()
  return covers
}

/** Guests of one network and evening wait for each other until the transaction ends. */
export const lockNetwork = (tx: Tx, networkKey: string) =>
  sql`select pg_advisory_xact_lock(78, hashtext(${networkKey}))`.execute(tx)

/** How many tables the accounts of one network with unconfirmed addresses hold that evening, without a booking that is to change. */
export async function countUnconfirmed(
  tx: Tx,
  networkKey: string,
  now: Date,
  changing: string | null,
): Promise<number> {
  const { count } = await tx
    .selectFrom('table_bookings as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('b.network_key', '=', networkKey)
    .where('b.status', 'in', ['pending', 'confirmed'])
    .$if(changing !== null, (q) => q.where('b.id', '<>', changing))
    .where('b.ends_at', '>', now)
    .where('u.email_verified', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the bookings whose time for an answer has passed. */
export const findUnanswered = (db: Database, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('table_bookings')
    .select('id')
    .where('status', '=', 'pending')
    .where('answer_by', '<=', now)
    .orderBy('answer_by')
    .execute()

/** How many bookings wait for an answer. */
export async function countWaitingBookings(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('table_bookings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'pending')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
