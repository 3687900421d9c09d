import type { Language } from '#contract/bounds.ts'
import type { CheckInInput, ListedTableBooking, TonightOfGuest } from '#contract/table-bookings.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import {
  bookingOfGuest,
  checkInOpensBefore,
  type ReadCode,
  readCode,
  whyNotCheckIn,
} from '#rules/check-in.ts'
import { cameBefore } from '#rules/late-booking.ts'
import { findPlacesWithin } from '#server/features/events/queries.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { endLateWord } from './end-late-word.ts'
import { whyNotHold } from './hold-queries.ts'
import { findHosts, findNoShowAfter } from './late-queries.ts'
import { hostNotice } from './mails.ts'
import { atTheDoor, ruled, ruledLate } from './present.ts'
import {
  findBooking,
  findBookingByNumber,
  findGuestByCode,
  findOwnBooking,
  lockBookingsOf,
} from './queries.ts'
import { bookingResource, keptInAudit } from './resource.ts'
import { writeBack } from './set-table-no-show.ts'

/** Staff at the door check in anybody's booking; the host also confirms one that waits for an answer. */
type Scanner = { userId: string; by: Acting; isStaff: boolean; isHost: boolean }

/**
 * Checks in the booking with a scanned or typed code, or the table that the guest with this code has tonight, once. The same scan
 * sent again gets the same answer. Throws booking_not_found (also for a code of somebody else, unless staff scan),
 * no_table_tonight, and what `whyNotCheckIn` says. With the same request, the host may confirm a booking that waits for an
 * answer.
 */
export async function checkIn(
  engine: Engine,
  scanner: Scanner,
  { code, requestId, waitedMs, confirm }: CheckInInput,
): Promise<ListedTableBooking> {
  const { db, clock } = engine
  if (scanner.isStaff) await winBack(engine, code, waitedMs)
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    // Staff are trusted with the time of a scan that waited for the network. A guest could make an early scan late.
    const scannedAt = scanner.isStaff ? new Date(now.getTime() - waitedMs) : now
    const read = readCode(code)
    // An event is entered at the door alone, so that nobody arrives at home.
    if (read?.of === 'place' || read?.of === 'friend') throw new ProblemError('booking_not_found')
    const bookingId =
      read?.of === 'guest'
        ? await bookingOfTonight(tx, scanner, read, { requestId, scannedAt })
        : await bookingOf(tx, scanner, read)
    const locked = await lockRow(tx, bookingResource, bookingId)
    if (locked.row.scan_id === requestId) return locked.before
    const confirms = confirm && scanner.isHost && locked.row.status === 'pending'
    const arriving = ruled(locked.row)
    const refusal = whyNotCheckIn(confirms ? { ...arriving, status: 'confirmed' } : arriving, scannedAt)
    if (refusal) {
      const time = refusal === 'already_checked_in' && { checkedInAt: locked.before.checkedInAt }
      throw new ProblemError(refusal, { current: { ...time, ...namedTo(scanner, locked.before) } })
    }
    return writeCheckIn(tx, bookingId, { by: scanner.by, now, scannedAt, requestId, confirms })
  })
}

type Arrival = { by: Acting; now: Date; scannedAt: Date; requestId: string; confirms: boolean }

/** Writes that a booking is checked in, and before that, when `confirms`, that it is confirmed. The caller has locked it and asked the rule. */
export async function writeCheckIn(
  tx: Tx,
  bookingId: string,
  { by, now, scannedAt, requestId, confirms }: Arrival,
): Promise<ListedTableBooking> {
  const locked = await lockRow(tx, bookingResource, bookingId)
  await endLateWord(tx, locked.row)
  const write = async (from: typeof locked, values: object, action: string) => {
    await writeVersion(tx, bookingResource, bookingId, { ...values, updated_at: now })
    return recordUpdate(tx, bookingResource, from, { ...by, action, kept: keptInAudit })
  }
  // The guest stands at the door, and gets neither notice nor mail of the confirmation.
  if (confirms) await write(locked, { status: 'confirmed' }, 'tableBooking.confirmed')
  const from = confirms ? await lockRow(tx, bookingResource, bookingId) : locked
  return write(from, { checked_in_at: scannedAt, scan_id: requestId }, 'tableBooking.checked-in')
}

/** Staff see whose code was refused. */
function namedTo(
  { isStaff, isHost }: Scanner,
  booking: ListedTableBooking,
): { booking?: ListedTableBooking } {
  if (!isStaff) return {}
  return { booking: isHost ? booking : atTheDoor(booking) }
}

/** The id of the booking that a code names, if the scanner may check it in. */
async function bookingOf(tx: Tx, { userId, isStaff }: Scanner, read: ReadCode | null): Promise<string> {
  const id = read && ('id' in read ? read.id : (await findBookingByNumber(tx, read.number))?.id)
  const booking = id && (await (isStaff ? findBooking(tx, id) : findOwnBooking(tx, userId, id)))
  if (!booking) throw new ProblemError('booking_not_found')
  return booking.id
}

/** The id of the booking that a guest's own code checks in now. Locks the guest's bookings of the evening, so that two doors find the same. */
async function bookingOfTonight(
  tx: Tx,
  { userId, isStaff }: Scanner,
  read: ReadCode,
  { requestId, scannedAt }: { requestId: string; scannedAt: Date },
): Promise<string> {
  const guest = await findGuestByCode(tx, read)
  if (!guest || (guest.userId !== userId && !isStaff)) throw new ProblemError('booking_not_found')
  const evening = businessDayOf(businessDateOf(scannedAt))
  const rows = await lockBookingsOf(tx, guest.userId, evening)
  const repeated = rows.find((row) => row.scan_id === requestId)
  const found = bookingOfGuest(
    rows.map((row) => ({ id: row.id, ...ruled(row) })),
    scannedAt,
  )
  if (repeated || found) return (repeated ?? found)?.id as string
  const places = await findPlacesWithin(tx, [guest.userId], evening, scannedAt)
  const current: TonightOfGuest = {
    guest: { displayName: guest.displayName },
    events: places.map(({ title, starts_at }) => ({ title, startsAt: starts_at.toISOString() })),
  }
  throw new ProblemError('no_table_tonight', { current })
}

/**
 * A scan that waited for the network, and was read before staff, or the job, said that the party did not come, is right: the party had
 * come. It gets its table back. If others have the table, those who manage bookings get word, and the refusal is table_given_away.
 * The caller writes the scan itself afterwards.
 */
export async function winBack(engine: Engine, code: string, waitedMs: number): Promise<void> {
  const read = waitedMs > 0 ? readCode(code) : null
  if (!read || read.of === 'place' || read.of === 'friend') return
  const refusal = await inTransaction(engine.db, async (tx) => {
    const now = engine.clock.now()
    const scannedAt = new Date(now.getTime() - waitedMs)
    const bookingId = await noShowOf(tx, read, scannedAt)
    if (bookingId === undefined || !(await findBooking(tx, bookingId))) return null
    const locked = await lockRow(tx, bookingResource, bookingId)
    if (!cameBefore(ruledLate(locked.row), scannedAt, checkInOpensBefore)) return null
    const taken = await whyNotHold(tx, locked.row, now)
    const status = taken ? ('cancelled' as const) : ('confirmed' as const)
    const after = await writeBack(tx, locked, { status, adminId: null, now })
    if (!taken) return null
    const wordsIn = (language: Language) => hostNotice(after, 'givenAway', language)
    const to = { path: '/admin/table-bookings', createdBy: null, bookingId }
    await sendNotices(tx, await findHosts(tx), wordsIn, to, now)
    return 'table_given_away' as const
  })
  if (refusal) throw new ProblemError(refusal)
}

/** The id of the no-show that a code means: the booking itself, or one of the guest that evening. */
async function noShowOf(
  tx: Tx,
  read: Exclude<ReadCode, { of: 'place' | 'friend' }>,
  scannedAt: Date,
): Promise<string | undefined> {
  if (read.of === 'booking') return 'id' in read ? read.id : (await findBookingByNumber(tx, read.number))?.id
  const guest = await findGuestByCode(tx, read)
  return guest && (await findNoShowAfter(tx, guest.userId, scannedAt))?.id
}
