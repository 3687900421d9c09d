import type { Language } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { type BookingChange, bookingMail } from './mails.ts'
import type { BookingRow } from './queries.ts'

type Notice = Omit<Parameters<typeof sendNotice>[1], 'path' | 'userIds' | 'createdBy'>
type News = { adminId: string | null; wordsIn: (language: Language) => Notice; mail: BookingChange | null }

/**
 * Notifies the guest of a booking of a change by an admin, or by nobody, in the app and by mail. The caller has locked the account. A guest
 * without one gets neither, and an address that nobody has confirmed gets no mail: it may be a stranger's.
 */
export async function sendBookingNews(
  tx: Tx,
  { env, clock }: Engine,
  row: BookingRow,
  { adminId, wordsIn, mail }: News,
): Promise<void> {
  const { id, user_id: userId, email } = row
  if (userId === null || email === null) return
  const to = { path: `/table-booking/${id}`, userIds: [userId], createdBy: adminId }
  await sendNotice(tx, { ...wordsIn(languageOf(row.language)), ...to }, clock.now())
  if (mail && row.email_verified) await queueMail(tx, bookingMail(env, email, row, mail))
}
