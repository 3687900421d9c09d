import type { Insertable } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { TableBookingInput } from '#contract/table-bookings.ts'
import { isPast } from '#rules/table-booking.ts'
import {
  type Database,
  databaseErrorCode,
  inOneStatement,
  inTransaction,
  type Tx,
  violatedConstraint,
} from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookingValues, networkKey, startOf } from './booking-values.ts'
import { type BookingRow, bookings, findRequested } from './queries.ts'
import { publishBooking } from './realtime.ts'

/** Why the database refuses a booking at a table, by the code or constraint of its error. */
export const tableRefusals: Record<string, ErrorCode> = {
  '23503': 'not_found',
  SR070: 'too_many_bookings',
  SR071: 'table_unavailable',
  SR072: 'table_too_small',
  SR077: 'house_closed',
  SR078: 'booking_too_far',
  SR079: 'table_too_large',
  SR07A: 'too_many_unconfirmed',
  table_bookings_table_free: 'table_taken',
  table_bookings_own_overlap: 'own_overlap',
}

/** The refusal that an error of the database means, if any. */
export const refusalOf = (error: unknown): ErrorCode | undefined =>
  tableRefusals[violatedConstraint(error) ?? ''] ?? tableRefusals[databaseErrorCode(error) ?? '']

/** How often another id is tried when the number of a booking is in use: one in 4 × 10⁹ per coming booking. */
const attempts = 3

type NewBooking = {
  values: Omit<Insertable<DB['table_bookings']>, 'created_at' | 'updated_at'>
  /** When the visit starts; null for a party that is there. */
  start: Date | null
  /** Finds the booking that the same request has made. */
  findEarlier: () => Promise<BookingRow | undefined>
  /** Writes what belongs to the booking, in the same transaction. */
  record?: (tx: Tx, booking: BookingRow) => Promise<void>
}

/**
 * Books a table for a user. The database decides; nothing is read beforehand.
 * Throws not_found, time_does_not_exist, booking_in_past, booking_too_far, house_closed, table_unavailable, table_too_small,
 * table_too_large, table_taken, own_overlap, too_many_bookings, too_many_unconfirmed or key_reused.
 * @param network of the request, as limits count it
 */
export const createTableBooking = async (
  engine: Engine,
  { userId, network }: { userId: string; network: string },
  input: TableBookingInput,
): Promise<BookingRow> => {
  const start = startOf(input)
  return storeBooking(engine, {
    start,
    values: {
      ...bookingValues(input),
      user_id: userId,
      network_key: networkKey(engine.env, network, start),
      special_requests: input.specialRequests,
    },
    findEarlier: () => findRequested(engine.db, userId, input.requestId),
  })
}

/** Stores a booking, once for each request. Throws what `tableRefusals` names, booking_in_past or key_reused. */
export async function storeBooking(engine: Engine, booking: NewBooking): Promise<BookingRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (booking.start && isPast(booking.start, engine.clock.now()))
        throw new ProblemError('booking_in_past')
      return await insert(engine, booking)
    } catch (error) {
      if (violatedConstraint(error) === 'table_bookings_number' && attempt < attempts) continue
      // Retries are rare, so they are looked for after a refusal only: whatever was refused may have been because of the
      // booking that the same request has made.
      const own = await booking.findEarlier()
      if (own) return sameBooking(own, booking)
      const code = refusalOf(error)
      throw code ? new ProblemError(code, { cause: error, ...fieldsOf(code) }) : error
    }
  }
}

/** A date that is too far ahead is refused at its field. */
const fieldsOf = (code: ErrorCode) =>
  code === 'booking_too_far' ? { fields: [{ field: 'date', rule: 'too_big' as const }] } : {}

/** Throws key_reused when the request has made another booking. */
function sameBooking(made: BookingRow, { values, start }: NewBooking): BookingRow {
  const isSame =
    (made.table_id === values.table_id || made.table_id === null) &&
    (start === null || made.starts_at.getTime() === start.getTime()) &&
    made.guest_count === values.guest_count &&
    made.duration_hours === values.duration_hours
  if (!isSame) throw new ProblemError('key_reused')
  return made
}

/** With nothing else to write, the booking is one statement. */
async function insert({ db, clock }: Engine, { values, record }: NewBooking): Promise<BookingRow> {
  const now = clock.now()
  const written = { ...values, created_at: now, updated_at: now }
  if (!record) {
    const [row] = await inOneStatement(db, () => insertBooking(db, written))
    if (!row) throw new ProblemError('internal_error')
    await publishBooking(db, row.id, row.user_id)
    return row
  }
  return inTransaction(db, async (tx) => {
    const [row] = await insertBooking(tx, written)
    if (!row) throw new ProblemError('internal_error')
    await publishBooking(tx, row.id, row.user_id)
    await record(tx, row)
    return row
  })
}

/** Inserts a booking and returns it as the queries do. */
const insertBooking = (db: Database | Tx, values: Insertable<DB['table_bookings']>): Promise<BookingRow[]> =>
  // The common table expression has the name of the table that it inserts into, so that the query reads the new row.
  bookings(
    db.with('table_bookings', (q) => q.insertInto('table_bookings').values(values).returningAll()) as never,
  ).execute()
