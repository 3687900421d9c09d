import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import { eventBookedMail, mailsTo } from './mails.ts'
import { presentEditableEvent } from './present.ts'
import { findBookers, findEditableEventsById } from './queries.ts'

/** Queues the mails about places that were just booked: one for each place whose guest has a confirmed address. */
export async function queueBookedMails(
  tx: Tx,
  { env }: Pick<Engine, 'env'>,
  places: readonly { userId: string; eventId: string }[],
  now: Date,
): Promise<void> {
  const bookers = await findBookers(tx, [...new Set(places.map(({ userId }) => userId))])
  const events = await findEditableEventsById(tx, [...new Set(places.map(({ eventId }) => eventId))])
  const guests = new Map(bookers.map((guest) => [guest.id, guest]))
  const shown = new Map(events.map((row) => [row.id, presentEditableEvent(row)]))
  const mails = places.flatMap(({ userId, eventId }) => {
    const [guest, event] = [guests.get(userId), shown.get(eventId)]
    return guest && event ? mailsTo([guest], () => eventBookedMail(env, guest, event, now)) : []
  })
  await queueMails(tx, mails)
}
