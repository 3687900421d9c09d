import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { findPlayBooking, type PlayBookingRow } from './booking-queries.ts'

/** The bookings that begin within some hours, whose guests have not been reminded. */
export const findUnremindedPlay = (db: Database, hours: number, now: Date) =>
  db
    .selectFrom('play_bookings')
    .select(['id', 'status', 'starts_at', 'ends_at', 'created_at', 'reminded_at'])
    .where('status', '=', 'booked')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', new Date(now.getTime() + hours * 3_600_000))
    .orderBy('starts_at')
    .execute()
export type UnremindedPlay = Awaited<ReturnType<typeof findUnremindedPlay>>[number]

/**
 * One booking, locked with the account of its guest until the transaction ends. Undefined if somebody else has locked either, so that
 * nobody waits for the other.
 */
export async function tryLockPlayBooking(
  tx: Tx,
  bookingId: string,
): Promise<(PlayBookingRow & UnremindedPlay) | undefined> {
  const account = await sql`select from users
    where id = (select user_id from play_bookings where id = ${bookingId}) for no key update skip locked`.execute(
    tx,
  )
  if (account.rows.length === 0) return undefined
  const { rows } = await sql<
    Pick<UnremindedPlay, 'created_at' | 'reminded_at'>
  >`select created_at, reminded_at
    from play_bookings where id = ${bookingId} for no key update skip locked`.execute(tx)
  const [times] = rows
  const row = times && (await findPlayBooking(tx, bookingId))
  return row && { ...row, ...times }
}

/** Writes when the guest is reminded. */
export const writePlayReminded = (tx: Tx, bookingId: string, now: Date) =>
  tx.updateTable('play_bookings').set({ reminded_at: now }).where('id', '=', bookingId).execute()
