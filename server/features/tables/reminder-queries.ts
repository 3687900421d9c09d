import { sql } from 'kysely'
import { businessDateOf } from '#rules/business-date.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { type BookingRow, findBooking } from './queries.ts'

/** The confirmed bookings of accounts that begin within some hours and have neither a reminder of their day nor a promise. */
export const findUnreminded = (db: Database, hours: number, now: Date) =>
  db
    .selectFrom('table_bookings')
    .select(['id', 'status', 'starts_at', 'ends_at', 'checked_in_at', 'created_at', 'day_chosen_at'])
    .select(['promised_at', 'reminded_for'])
    .where('user_id', 'is not', null)
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', new Date(now.getTime() + hours * 3_600_000))
    .where('promised_at', 'is', null)
    .where(sql<boolean>`reminded_for is distinct from booking_date - (booking_time < '06:00')::int`)
    .orderBy('starts_at')
    .execute()

/**
 * One booking, locked with the account of its guest until the transaction ends. Undefined if somebody else has locked either, so that
 * nobody waits for the other.
 */
export async function tryLockBooking(tx: Tx, bookingId: string): Promise<BookingRow | undefined> {
  const found = await findBooking(tx, bookingId)
  if (!found) return undefined
  if (found.user_id !== null) {
    const account =
      await sql`select from users where id = ${found.user_id} for no key update skip locked`.execute(tx)
    if (account.rows.length === 0) return undefined
  }
  const booking =
    await sql`select from table_bookings where id = ${bookingId} for no key update skip locked`.execute(tx)
  return booking.rows.length === 0 ? undefined : findBooking(tx, bookingId)
}

/** Writes for which day the guest is reminded, and when. */
export const writeReminded = (tx: Tx, { id, starts_at }: BookingRow, now: Date) =>
  tx
    .updateTable('table_bookings')
    .set({ reminded_for: businessDateOf(starts_at), reminded_at: now })
    .where('id', '=', id)
    .execute()
