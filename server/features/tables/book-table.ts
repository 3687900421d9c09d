import type { Insertable } from 'kysely'
import { type BookTableRefusal, type Wanted, whyNotBookTable } from '#rules/book-table.ts'
import { spanOf, whyNotSeat } from '#rules/table-booking.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findOpeningHours, shareHouseSettings } from './house-queries.ts'
import { presentOpeningHours, ruledTable } from './present.ts'
import {
  type BookingRow,
  bookings,
  countUnconfirmed,
  findOwnSpans,
  findSmallestFit,
  findTaken,
  lockNetwork,
  lockTable,
} from './queries.ts'
import { publishBooking } from './realtime.ts'

type NewBooking = {
  values: Omit<Insertable<DB['table_bookings']>, 'created_at' | 'updated_at'> & { table_id: string }
  /** The guest, or the admin who takes the booking. */
  actorId: string
  start: Date
  /** A party at the door is not sent away because of the opening hours. */
  isWalkIn: boolean
  /** Finds the booking that the same request has made. */
  findEarlier: (tx: Tx) => Promise<BookingRow | undefined>
  /** Writes what belongs to the booking, in the same transaction. */
  record?: (tx: Tx, booking: BookingRow) => Promise<void>
}

/** Stores a booking, once for each request. Throws not_signed_in, key_reused, not_found, or what `whyNotBookTable` says. */
export const bookTable = ({ db, clock }: Engine, booking: NewBooking): Promise<BookingRow> =>
  inTransaction(db, (tx) => store(tx, booking, clock.now()))

/** Locks the accounts, the settings of the house, the network and the table, in this order. */
async function store(tx: Tx, booking: NewBooking, now: Date): Promise<BookingRow> {
  const { values, start, isWalkIn } = booking
  const account = await lockParties(tx, booking)
  const earlier = repeated(await booking.findEarlier(tx), (made) => isSame(made, booking))
  if (earlier) return earlier
  const limits = isWalkIn ? null : await findLimits(tx, values, !account.email_verified, now)
  const table = await lockTable(tx, values.table_id)
  if (!table) throw new ProblemError('not_found')
  const visit = spanOf(start, values.duration_hours)
  const taken = await findTaken(tx, table.id, visit)
  const wanted = { visit, guestCount: values.guest_count, table: ruledTable(table), taken }
  const refusal = limits ? whyNotBookTable({ ...wanted, ...limits }, now) : whyNotSeat(wanted)
  if (refusal) throw new ProblemError(refusal, fieldsOf(refusal))
  const row = await insertBooking(tx, { ...values, created_at: now, updated_at: now })
  await booking.record?.(tx, row)
  await publishBooking(tx, row.id, row.user_id)
  return row
}

/**
 * Locks the actor and, where staff book for an account, the guest, in the order of their ids: requests of one actor wait for each other,
 * and so do bookings of one guest. Throws not_signed_in, or not_found for the guest.
 */
async function lockParties(
  tx: Tx,
  { actorId, values }: NewBooking,
): Promise<NonNullable<Awaited<ReturnType<typeof lockAccount>>>> {
  const guestId = values.user_id ?? actorId
  const locked: Record<string, Awaited<ReturnType<typeof lockAccount>>> = {}
  for (const id of new Set([actorId, guestId].sort())) locked[id] = await lockAccount(tx, id)
  const actor = locked[actorId]
  if (!actor) throw new ProblemError('not_signed_in')
  if (!locked[guestId]) throw new ProblemError('not_found')
  return actor
}

const isSame = (made: BookingRow, { values, start, isWalkIn }: NewBooking): boolean =>
  made.user_id === (values.user_id ?? null) &&
  (made.table_id === values.table_id || made.table_id === null) &&
  (isWalkIn || made.starts_at.getTime() === start.getTime()) &&
  made.guest_count === values.guest_count &&
  made.duration_hours === values.duration_hours

/** The hours of the house, what a guest with an account has booked, and the limits of one who books. They cannot change until the transaction ends. */
async function findLimits(
  tx: Tx,
  {
    user_id: userId,
    created_by: staffId,
    guest_count: guestCount,
    network_key: networkKey,
  }: NewBooking['values'],
  isUnconfirmed: boolean,
  now: Date,
): Promise<Pick<Wanted, 'hours' | 'own' | 'guest'>> {
  const settings = await shareHouseSettings(tx)
  const hours = presentOpeningHours(await findOpeningHours(tx))
  const own = userId ? await findOwnSpans(tx, userId, now) : []
  if (!userId || staffId) return { hours, own, guest: null }
  if (networkKey && isUnconfirmed) await lockNetwork(tx, networkKey)
  const guest = {
    horizonDays: settings.table_horizon_days,
    allowsLargeTables: settings.allows_large_tables,
    smallestFit: await findSmallestFit(tx, guestCount),
    unconfirmed:
      networkKey && isUnconfirmed
        ? { tables: await countUnconfirmed(tx, networkKey, now), most: settings.unconfirmed_tables }
        : null,
  }
  return { hours, own, guest }
}

/** A date that is too far ahead is refused at its field. */
const fieldsOf = (refusal: BookTableRefusal) =>
  refusal === 'booking_too_far' ? { fields: [{ field: 'date', rule: 'too_big' as const }] } : {}

/** Inserts a booking and returns it in the form of the queries. */
const insertBooking = (tx: Tx, values: Insertable<DB['table_bookings']>): Promise<BookingRow> =>
  // The common table expression has the name of the table that it inserts into, so that the query reads the new row.
  bookings(
    tx.with('table_bookings', (q) => q.insertInto('table_bookings').values(values).returningAll()) as never,
  ).executeTakeFirstOrThrow()
