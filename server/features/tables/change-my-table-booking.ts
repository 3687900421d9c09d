import { bounds } from '#contract/bounds.ts'
import type { TableBooking, TableBookingChange } from '#contract/table-bookings.ts'
import { whyNotBookTable } from '#rules/book-table.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { asksForNoMore, whyNotChangeTable } from '#rules/change-booking.ts'
import { overlaps, spanOf } from '#rules/table-booking.ts'
import type { Env } from '#server/env.ts'
import { moveOrders } from '#server/features/orders/move-orders.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { answerOf, bookingValues, networkKey } from './booking-values.ts'
import { findTaken, holdTables } from './hold-queries.ts'
import { findLimits, refused } from './limit-queries.ts'
import { bookingMail } from './mails.ts'
import { presentBooking, ruled } from './present.ts'
import { findPromised } from './promised-queries.ts'
import { type BookingRow, findBooking, findOwnBooking } from './queries.ts'
import { bookingResource, keptOfChange } from './resource.ts'
import { endWait } from './set-table-wait.ts'
import { lockWaitOf, type WaitRow } from './wait-queries.ts'

type Guest = { userId: string; network: string; countChange: () => Promise<void> }

/**
 * Changes a user's own booking, judged as a new one would be. A confirmed booking stays confirmed; a pending one may become it. The same
 * change sent again is answered as it is. Throws not_found (also for a booking of somebody else), stale_version (with the stored
 * booking), change_needs_answer, too_many_requests, and what `whyNotChangeTable` and `whyNotBookTable` say.
 */
export async function changeMyTableBooking(
  engine: Engine,
  { userId, network, countChange }: Guest,
  bookingId: string,
  { version, ...input }: TableBookingChange,
): Promise<BookingRow> {
  const { db, clock, env } = engine
  if (!(await findOwnBooking(db, userId, bookingId))) throw new ProblemError('not_found')
  await countChange()
  const start = typedInstant(input)
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId)
    const { row } = locked
    // The answer to an earlier request may have been lost.
    if (isSame(presentBooking(row), input)) return row
    if (row.version !== version) throw new ProblemError('stale_version', { current: presentBooking(row) })
    const isVerified = (await lockAccount(tx, userId))?.email_verified ?? false
    const wait = await lockWaitOf(tx, userId, businessDateOf(start))
    const now = clock.now()
    const key = networkKey(env, network, start)
    const answer = await judge(tx, row, { ...input, start, networkKey: isVerified ? null : key }, now)
    // First, so that the table is free for the booking.
    if (wait && isOffered(wait, { ...input, start })) await endWait(tx, engine, wait, { status: 'booked' })
    await writeVersion(tx, bookingResource, bookingId, {
      ...bookingValues({ ...input, requestId: row.request_id }),
      special_requests: input.specialRequests,
      network_key: key,
      // Nothing makes a confirmed booking wait again.
      ...(row.status === 'pending' && answer),
      updated_at: now,
    })
    if (row.table_id !== input.tableId) await moveOrders(tx, bookingId, now)
    const entry = { adminId: userId, action: 'tableBooking.changed', kept: keptOfChange }
    await recordUpdate(tx, bookingResource, locked, entry)
    const changed = (await findBooking(tx, bookingId)) ?? row
    if (isVerified) await mailNews(tx, env, row, changed)
    return changed
  })
}

type Wanted = Omit<TableBookingChange, 'version'> & { start: Date; networkKey: string | null }

/** Whether the change is confirmed at once, or until when it is answered, as columns. Locks the settings, the quarter and the table. */
async function judge(
  tx: Tx,
  row: BookingRow,
  { start, networkKey, tableId, guestCount, durationHours }: Wanted,
  now: Date,
) {
  const asked = { userId: row.user_id, isByStaff: false, start, guestCount, networkKey, changing: row.id }
  const limits = await findLimits(tx, asked, now)
  const late = whyNotChangeTable(ruled(row), limits.settings.change_notice_minutes, now)
  if (late) throw new ProblemError(late)
  const asksForMore = !asksForNoMore(placeOf(row), { tableId, start, guestCount, durationHours })
  // Only staff put tables together, and take them apart.
  if (row.joined_table_ids.length > 0 && asksForMore) throw new ProblemError('change_needs_answer')
  if (guestCount > Math.max(bounds.tableBooking.guests, row.guest_count))
    throw new ProblemError('validation_failed', { fields: [{ field: 'guestCount', rule: 'too_big' }] })
  const table = await holdTables(tx, [tableId])
  const answer = answerOf({ start, guestCount, table }, limits, now)
  const visit = spanOf(start, durationHours)
  const taken = await findTaken(tx, [tableId], visit, { changing: row.id, userId: row.user_id })
  const asker = { userId: row.user_id, before: null }
  taken.push(...(await findPromised(tx, { tableId, table, visit, ...asker }, limits, now)))
  const refusal = whyNotBookTable({ ...limits, visit, guestCount, table, taken }, now)
  // Who needs no more than before is refused nothing, and what the club has said about the answer stays unless the rules confirm.
  if (!asksForMore) return !refusal && answer?.status === 'confirmed' ? answer : null
  if (refusal) throw refused(refusal)
  if (row.status === 'confirmed' && answer?.status !== 'confirmed')
    throw new ProblemError('change_needs_answer')
  return answer
}

/** Whether the place that the guest chooses is what a wait of the guest is offered. */
const isOffered = (
  { table_id, offer_start, offer_end }: WaitRow,
  { tableId, start, durationHours }: Pick<Wanted, 'tableId' | 'start' | 'durationHours'>,
): boolean =>
  table_id === tableId &&
  offer_start !== null &&
  offer_end !== null &&
  overlaps({ start: offer_start, end: offer_end }, spanOf(start, durationHours))

/** Sends the guest of a confirmed booking what it is now, because an earlier mail names the old time. */
async function mailNews(tx: Tx, env: Env, before: BookingRow, after: BookingRow): Promise<void> {
  if (after.status !== 'confirmed' || after.email === null) return
  await queueMail(
    tx,
    bookingMail(env, after.email, after, before.status === 'pending' ? 'confirmed' : 'changed'),
  )
}

const placeOf = (row: BookingRow) => ({
  tableId: row.table_id,
  start: row.starts_at,
  guestCount: row.guest_count,
  durationHours: row.duration_hours,
})

const isSame = (stored: TableBooking, input: Omit<TableBookingChange, 'version'>): boolean =>
  stored.table?.id === input.tableId &&
  stored.date === input.date &&
  stored.time === input.time &&
  stored.guestCount === input.guestCount &&
  stored.durationHours === input.durationHours &&
  stored.specialRequests === input.specialRequests
