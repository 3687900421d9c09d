import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import { eventBookedMail, mailsTo } from './mails.ts'
import { presentEditableEvent } from './present.ts'
import { findBookers, findEditableEventsById } from './queries.ts'

/** Queues the mails about places that were just booked: one for each booking whose guest has a confirmed address. */
export async function queueBookedMails(
  tx: Tx,
  { env }: Pick<Engine, 'env'>,
  bookings: readonly { userId: string; eventId: string; places: number }[],
  now: Date,
): Promise<void> {
  const bookers = await findBookers(tx, [...new Set(bookings.map(({ userId }) => userId))])
  const events = await findEditableEventsById(tx, [...new Set(bookings.map(({ eventId }) => eventId))])
  const guests = new Map(bookers.map((guest) => [guest.id, guest]))
  const shown = new Map(events.map((row) => [row.id, presentEditableEvent(row)]))
  const mails = bookings.flatMap(({ userId, eventId, places }) => {
    const [guest, event] = [guests.get(userId), shown.get(eventId)]
    return guest && event ? mailsTo([guest], () => eventBookedMail(env, guest, { event, places }, now)) : []
  })
  await queueMails(tx, mails)
}
