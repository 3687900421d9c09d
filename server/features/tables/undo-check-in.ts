import { randomUUID } from 'node:crypto'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { bookingCode, whyNotUndoCheckIn } from '#rules/check-in.ts'
import { leaveAgain, lockParty } from '#server/features/door/scan-at-door.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { hasOrderedSince } from './late-queries.ts'
import { ruledLate } from './present.ts'
import { bookingResource, keptInAudit } from './resource.ts'

/**
 * Undoes a check-in: the booking is confirmed again, and those whom it counted go out. Throws booking_not_found, stale_version
 * (with the stored booking), or what `whyNotUndoCheckIn` says.
 */
export const undoCheckIn = (
  { db, clock }: Engine,
  adminId: string,
  bookingId: string,
  version: number,
): Promise<ListedTableBooking> =>
  inTransaction(db, async (tx) => {
    const by = { adminId, deviceId: null }
    const out = { direction: 'out', people: null, confirm: false, door: null } as const
    const read = { code: bookingCode(bookingId), requestId: randomUUID(), scannedAt: clock.now() }
    const party = await lockParty(tx, { ...out, ...read, now: read.scannedAt })
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    const { row } = locked
    const hasOrdered = (await hasOrderedSince(tx, row)) || row.has_ordered
    const isWalkIn = row.user_id === null && row.guest_name === null
    const booking = { ...ruledLate(row), hasOrdered, isWalkIn }
    const now = clock.now()
    const refusal = whyNotUndoCheckIn(booking, now)
    if (refusal) throw new ProblemError(refusal)
    // Staff get word again if the party does not come.
    const values = { checked_in_at: null, scan_id: null, dessert_at: null, held_until: null }
    await writeVersion(tx, bookingResource, bookingId, { ...values, updated_at: now })
    const entry = { ...by, action: 'tableBooking.check-in-undone', kept: keptInAudit }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    await leaveAgain(tx, by, { ...out, ...read, now }, { party, booking: row })
    return after
  })
