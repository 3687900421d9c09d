import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import { whyNotBookTable } from '#rules/book-table.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { spanOf, whyNotSeat } from '#rules/table-booking.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { answerOf } from './booking-values.ts'
import { findTaken, holdTables, type TableIds } from './hold-queries.ts'
import { findLimits, refused } from './limit-queries.ts'
import { bookingMail } from './mails.ts'
import { findPromised } from './promised-queries.ts'
import { type BookingRow, bookings } from './queries.ts'
import { publishBooking } from './realtime.ts'
import { endWait } from './set-table-wait.ts'
import { lockWaitOf } from './wait-queries.ts'

type NewBooking = {
  values: Omit<Insertable<DB['table_bookings']>, 'created_at' | 'updated_at' | 'joined_table_ids'> & {
    table_id: string
    /** Only of bookings by staff. */
    joined_table_ids?: string[]
  }
  /** The guest, or the admin who takes the booking. */
  actorId: string
  start: Date
  /** A party at the door is not sent away because of the opening hours. */
  isWalkIn: boolean
  /** The table is offered to the guest, so nobody in the queue comes before. */
  isOffered?: boolean
  /** Finds the booking that the same request has made. */
  findEarlier: (tx: Tx) => Promise<BookingRow | undefined>
  /** Writes what belongs to the booking, in the same transaction. */
  record?: (tx: Tx, booking: BookingRow) => Promise<void>
}

/**
 * Stores a booking, once for each request. One of a guest is confirmed at once by the owner's rules, or waits for an answer. Throws
 * not_signed_in, key_reused, not_found, tables_not_joined, or what `whyNotBookTable` says.
 */
export const bookTable = (engine: Engine, booking: NewBooking): Promise<BookingRow> =>
  inTransaction(engine.db, (tx) => storeBooking(tx, engine, booking))

/**
 * The same, inside a transaction. Locks the accounts, what the guest waits for, the settings of the house, the network, the quarter of an hour and the tables, in
 * this order.
 */
export async function storeBooking(tx: Tx, engine: Engine, booking: NewBooking): Promise<BookingRow> {
  const { values, start, isWalkIn, actorId } = booking
  const now = engine.clock.now()
  const account = await lockParties(tx, booking)
  const earlier = repeated(await booking.findEarlier(tx), (made) => isSame(made, booking))
  if (earlier) return earlier
  const wait = values.user_id ? await lockWaitOf(tx, values.user_id, businessDateOf(start)) : undefined
  const limits = isWalkIn ? null : await findLimits(tx, wantedOf(booking, account), now)
  const tableIds: TableIds = [values.table_id, ...(values.joined_table_ids ?? [])]
  const table = await holdTables(tx, tableIds)
  const visit = spanOf(start, values.duration_hours)
  // A booking ends the guest's own wait, whose offer need not be accepted.
  const taken = await findTaken(tx, tableIds, visit, { userId: values.user_id ?? null })
  if (limits?.guest && !booking.isOffered)
    taken.push(
      ...(await findPromised(
        tx,
        { tableId: values.table_id, table, visit, userId: actorId, before: null },
        limits,
        now,
      )),
    )
  const wanted = { visit, guestCount: values.guest_count, table, taken }
  const refusal = limits ? whyNotBookTable({ ...wanted, ...limits }, now) : whyNotSeat(wanted)
  if (refusal) throw refused(refusal)
  const answer = limits && answerOf({ start, guestCount: values.guest_count, table }, limits, now)
  if (wait) await endWait(tx, engine, wait, { status: 'booked' })
  const row = await insertBooking(tx, { ...values, ...answer, created_at: now, updated_at: now })
  await booking.record?.(tx, row)
  // An address that nobody has confirmed may be a stranger's.
  if (answer?.status === 'confirmed' && account.email_verified && row.email !== null)
    await queueMail(tx, bookingMail(engine.env, row.email, row, 'confirmed'))
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
  made.duration_hours === values.duration_hours &&
  isDeepStrictEqual(made.joined_table_ids, values.joined_table_ids ?? [])

const wantedOf = (
  { values, start, isOffered = false }: NewBooking,
  account: { email_verified: boolean },
) => ({
  userId: values.user_id ?? null,
  isByStaff: Boolean(values.created_by),
  start,
  guestCount: values.guest_count,
  networkKey: account.email_verified ? null : (values.network_key ?? null),
  changing: null,
  isOffered,
})

/** Inserts a booking and returns it in the form of the queries. */
const insertBooking = (tx: Tx, values: Insertable<DB['table_bookings']>): Promise<BookingRow> =>
  // The common table expression has the name of the table that it inserts into, so that the query reads the new row.
  bookings(
    tx.with('table_bookings', (q) => q.insertInto('table_bookings').values(values).returningAll()) as never,
  ).executeTakeFirstOrThrow()
