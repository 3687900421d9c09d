import { isDeepStrictEqual } from 'node:util'
import type { Language } from '#contract/bounds.ts'
import type { ListedTableBooking, TableBookingChange } from '#contract/table-bookings.ts'
import type { TableMoveInput } from '#contract/table-seating.ts'
import { type BookTableRefusal, whyNotBookTable } from '#rules/book-table.ts'
import { canMove, overlaps, type Span, spanOf, whyNotSeat } from '#rules/table-booking.ts'
import { moveOrders } from '#server/features/orders/move-orders.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { bookingValues } from './booking-values.ts'
import { endLateWord } from './end-late-word.ts'
import { findTaken, holdTables, type TableIds } from './hold-queries.ts'
import { findOpeningHours, shareHouseSettings } from './house-queries.ts'
import { bookingNotice } from './mails.ts'
import { presentOpeningHours, ruled } from './present.ts'
import { type BookingRow, findBooking, findOwnSpans } from './queries.ts'
import { bookingResource, keptOfChange } from './resource.ts'
import { sendBookingNews } from './send-booking-news.ts'

/**
 * Moves a booking to another table or time, or changes its party or wishes, and notifies a guest with an account. What is absent stays,
 * and a change of nothing writes nothing. Throws not_found, stale_version (with the stored booking), status_not_allowed,
 * booking_checked_in (the party that has come began when it did), own_overlap, time_does_not_exist, or what `whyNotBookTable` says.
 */
export async function moveTableBooking(
  engine: Engine,
  adminId: string,
  bookingId: string,
  { version, ...input }: TableMoveInput,
): Promise<ListedTableBooking> {
  return inTransaction(engine.db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    const { row, before } = locked
    const now = engine.clock.now()
    if (!canMove(ruled(row), now)) throw new ProblemError('status_not_allowed')
    const wanted = wantedOf(before, input)
    const changed = differing(before, wanted)
    if (changed.size === 0) return before
    const { visit, isTimed } = visitOf(row, wanted, changed)
    const refusal = await whyNotMove(tx, row, { ...wanted, visit, isTimed }, now)
    if (refusal) throw new ProblemError(refusal)
    await writeVersion(tx, bookingResource, bookingId, {
      ...bookingValues({ ...wanted, requestId: row.request_id }),
      joined_table_ids: wanted.joinedTableIds,
      special_requests: wanted.specialRequests,
      answer_by: earlier(row.answer_by, visit.start),
      updated_at: now,
    })
    if (isTimed) await endLateWord(tx, row)
    if (changed.has('tableId') || changed.has('joinedTableIds')) await moveOrders(tx, bookingId, now)
    const change = isOnly(changed, ['tableId', 'joinedTableIds']) ? 'moved' : 'changed'
    const entry = { adminId, action: `tableBooking.${change}`, kept: keptOfChange }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    // What staff write about the guest's wishes is no news to the guest.
    if (!isOnly(changed, ['specialRequests'])) await sendChange(tx, engine, after, { adminId, change })
    return after
  })
}

const isOnly = (changed: ReadonlySet<keyof Wanted>, fields: readonly (keyof Wanted)[]): boolean =>
  [...changed].every((field) => fields.includes(field))

/** When the booking holds its table after the change, and whether it begins at another time, which a party that has come cannot. */
function visitOf(row: BookingRow, wanted: Wanted, changed: ReadonlySet<keyof Wanted>) {
  const isTimed = changed.has('date') || changed.has('time')
  if (isTimed && row.checked_in_at) throw new ProblemError('booking_checked_in')
  return { isTimed, visit: spanOf(isTimed ? typedInstant(wanted) : row.starts_at, wanted.durationHours) }
}

/** An answer after the start is of no use. */
const earlier = (answerBy: Date | null, start: Date): Date | null =>
  answerBy && answerBy > start ? start : answerBy

type Sent = { adminId: string; change: 'moved' | 'changed' }

/** Notifies the guest, also by mail where an earlier mail about a confirmed booking names the old table or time. */
async function sendChange(
  tx: Tx,
  engine: Engine,
  after: ListedTableBooking,
  { adminId, change }: Sent,
): Promise<void> {
  const row = await findBooking(tx, after.id)
  if (!row) return
  const wordsIn = (language: Language) => bookingNotice(after, change, language)
  const mail = after.status === 'confirmed' ? change : null
  await sendBookingNews(tx, engine, row, { adminId, wordsIn, mail })
}

/** The hours of the house, which do not change until the transaction ends. */
async function holdHours(tx: Tx) {
  await shareHouseSettings(tx)
  return presentOpeningHours(await findOpeningHours(tx))
}

type Place = { tableId: string; joinedTableIds: string[]; guestCount: number; visit: Span; isTimed: boolean }

/** Why a booking cannot move to a place, or null. The hours do not refuse a time that stays. Locks the settings and the tables. */
async function whyNotMove(
  tx: Tx,
  row: BookingRow,
  { tableId, joinedTableIds, guestCount, visit, isTimed }: Place,
  now: Date,
): Promise<BookTableRefusal | null> {
  const hours = isTimed ? await holdHours(tx) : null
  const tableIds: TableIds = [tableId, ...joinedTableIds]
  const stays = isDeepStrictEqual([...tableIds].sort(), [row.table_id, ...row.joined_table_ids].sort())
  const table = await holdTables(tx, tableIds, stays ? row.guest_count : null)
  const taken = await findTaken(tx, tableIds, visit, { changing: row.id })
  const asked = { table, guestCount, visit, taken }
  const refusal = hours ? whyNotBookTable({ ...asked, hours, own: [], guest: null }, now) : whyNotSeat(asked)
  if (refusal || row.user_id === null) return refusal
  const own = await findOwnSpans(tx, row.user_id, now, row.id)
  return own.some((each) => overlaps(each, visit)) ? 'own_overlap' : null
}

type Wanted = Omit<TableBookingChange, 'version'> & { joinedTableIds: string[] }

/** The other tables of a booking, in the order in which they are stored. */
const joinedOf = ({ joinedTables = [] }: ListedTableBooking) => joinedTables.map(({ id }) => id).sort()

const wantedOf = (before: ListedTableBooking, input: Omit<TableMoveInput, 'version'>): Wanted => ({
  tableId: input.tableId,
  joinedTableIds:
    input.joinedTableIds?.toSorted() ?? (input.tableId === before.table?.id ? joinedOf(before) : []),
  date: input.date ?? before.date,
  time: input.time ?? before.time,
  guestCount: input.guestCount ?? before.guestCount,
  durationHours: input.durationHours ?? before.durationHours,
  specialRequests:
    input.specialRequests === undefined ? before.specialRequests : input.specialRequests || null,
})

/** The fields that change. */
function differing(before: ListedTableBooking, wanted: Wanted): Set<keyof Wanted> {
  const stored = { ...before, tableId: before.table?.id, joinedTableIds: joinedOf(before) }
  const fields = Object.keys(wanted) as (keyof Wanted)[]
  return new Set(fields.filter((field) => !isDeepStrictEqual(stored[field], wanted[field])))
}
