import type { PlayBooking } from '#contract/play-bookings.ts'
import { whyNotNoShow } from '#rules/late-booking.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { sendPlayNews } from './booking-mails.ts'
import {
  findPlayBooking,
  lockPlayBooking,
  type PlayBookingRow,
  presentPlayBooking,
  writePlayBooking,
} from './booking-queries.ts'
import { ruledPlayBooking, titleOf } from './present.ts'
import { publishPlay } from './realtime.ts'

type Change = { status: 'missed' | 'cancelled'; version: number }

/**
 * Says that nobody came to a booking, by the rule of table bookings, or cancels it. The guest gets a notice. Throws not_found, stale_version
 * (with the booking) or status_not_allowed.
 */
export const setPlayBookingStatus = (
  engine: Engine,
  adminId: string,
  bookingId: string,
  { status, version }: Change,
): Promise<PlayBooking> =>
  inTransaction(engine.db, async (tx) => {
    const found = await findPlayBooking(tx, bookingId)
    // Accounts are locked before bookings.
    if (!found || !(await lockAccount(tx, found.user_id))) throw new ProblemError('not_found')
    const row = (await lockPlayBooking(tx, bookingId)) as PlayBookingRow
    if (row.version !== version) throw new ProblemError('stale_version', { current: presentPlayBooking(row) })
    const now = engine.clock.now()
    const isAllowed =
      status === 'missed' ? whyNotNoShow(ruledPlayBooking(row), now) === null : row.status === 'booked'
    if (!isAllowed) throw new ProblemError('status_not_allowed')
    await endPlayBooking(tx, engine, row, { status, adminId, now })
    await publishPlay(tx)
    return presentPlayBooking((await findPlayBooking(tx, bookingId)) as PlayBookingRow)
  })

/** Writes that a booking holds its table no more, with the log of changes, and notifies the guest. The caller has locked the account and the booking. */
export async function endPlayBooking(
  tx: Tx,
  engine: Engine,
  row: PlayBookingRow,
  { status, adminId, now }: { status: Change['status']; adminId: string; now: Date },
): Promise<void> {
  await writePlayBooking(tx, row.id, { status }, now)
  await audit(tx, {
    subjectType: 'playBooking',
    subjectId: row.id,
    actorId: adminId,
    action: status === 'missed' ? 'playBooking.missed' : 'playBooking.cancelled',
    after: { title: titleOf(row), startsAt: row.starts_at.toISOString(), userId: row.user_id },
  })
  if (now < row.ends_at) await sendPlayNews(tx, engine, row, { news: status, adminId })
}
