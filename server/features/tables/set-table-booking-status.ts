import type { Language, TableBookingStatus } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { nextStatuses } from '#rules/table-booking.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { dayInWords } from '#server/platform/day-in-words.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { bookingMail } from './mails.ts'
import { bookingResource, keptInAudit } from './resource.ts'

type Change = { status: Exclude<TableBookingStatus, 'pending'>; version: number }

/**
 * Confirms, cancels or completes a booking, and notifies the guest of a confirmation or cancellation, in the app and by mail. Throws not_found,
 * stale_version (with the stored booking) or status_not_allowed.
 */
export async function setTableBookingStatus(
  { db, clock, env }: Engine,
  adminId: string,
  bookingId: string,
  { status, version }: Change,
): Promise<ListedTableBooking> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    if (!nextStatuses[locked.before.status].includes(status)) throw new ProblemError('status_not_allowed')
    const now = clock.now()
    await writeVersion(tx, bookingResource, bookingId, { status, updated_at: now })
    const entry = { adminId, action: `tableBooking.${status}`, kept: keptInAudit }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    // A guest on the telephone has no account, so neither notices nor an address.
    const { user_id: userId, email } = locked.row
    if (status !== 'completed' && userId !== null && email !== null) {
      const notice = noticeOf(after, status, locked.row.language as Language)
      await sendNotice(
        tx,
        { ...notice, path: `/table-booking/${bookingId}`, userIds: [userId], createdBy: adminId },
        now,
      )
      await queueMail(tx, bookingMail(env, email, locked.row, status))
    }
    return after
  })
}

function noticeOf(booking: ListedTableBooking, status: 'confirmed' | 'cancelled', language: Language) {
  const day = dayInWords(booking.date, language)
  const { time, table, guestCount } = booking
  const number = table?.tableNumber ?? '–'
  const texts = {
    sv: {
      confirmed: {
        title: 'Ditt bord är bekräftat',
        message: `Bord ${number}, ${day} kl. ${time}, ${guestCount} ${guestCount === 1 ? 'gäst' : 'gäster'}. Välkommen!`,
      },
      cancelled: {
        title: 'Din bordsbokning är avbokad',
        message: `Tyvärr har vi fått avboka bord ${number}, ${day} kl. ${time}. Välj gärna en annan tid.`,
      },
    },
    en: {
      confirmed: {
        title: 'Your table is confirmed',
        message: `Table ${number}, ${day} at ${time}, ${guestCount} ${guestCount === 1 ? 'guest' : 'guests'}. Welcome!`,
      },
      cancelled: {
        title: 'Your table booking has been cancelled',
        message: `Sorry, we’ve had to cancel table ${number}, ${day} at ${time}. Please choose another time.`,
      },
    },
  }
  return {
    ...texts[language][status],
    type: status === 'confirmed' ? ('success' as const) : ('warning' as const),
  }
}
