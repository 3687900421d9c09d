import { sql } from 'kysely'
import type { Language } from '#contract/bounds.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { eventCancelledMail, eventCancelledNotice, mailsTo } from './mails.ts'
import { type AttendeeRow, findAttendees, lockGuests } from './queries.ts'
import { endOfferNotice } from './queue-mails.ts'
import { findEventQueue } from './queue-queries.ts'
import { eventResource } from './resource.ts'

/**
 * Deletes an event with its bookings, and returns their number. Guests who were booked for an event that has not started get a
 * mail and a notice with the reason, and can still see which event it was; the audit log has their ids. Throws not_found.
 */
export const deleteEvent = (
  engine: Engine,
  adminId: string,
  eventId: string,
  { reason }: { reason: string | null },
): Promise<{ cancelledBookings: number }> =>
  inTransaction(engine.db, async (tx) => {
    await lockGuests(tx, [eventId])
    return { cancelledBookings: await removeEvent(tx, engine, { adminId, eventId, reason }) }
  })

/** Deletes an event whose guests are locked, and returns how many bookings it had. Throws not_found. */
export async function removeEvent(
  tx: Tx,
  { env, clock }: Engine,
  { adminId, eventId, reason }: { adminId: string; eventId: string; reason: string | null },
): Promise<number> {
  const locked = await lockRow(tx, eventResource, eventId)
  const attendees = await findAttendees(tx, eventId)
  const waiting = await findEventQueue(tx, [eventId])
  for (const row of waiting) await endOfferNotice(tx, row)
  const now = clock.now()
  const notified = locked.row.starts_at > now ? attendees : []
  await keepPlaces(tx, eventId, notified, { reason, now })
  await deleteAudited(tx, eventResource, locked, {
    adminId,
    details: { attendees: attendees.map((row) => row.user_id), ...(reason !== null && { reason }) },
    mails: mailsTo(notified, (row) => eventCancelledMail(env, row, locked.before, { reason, now })),
  })
  const words = (language: Language) => eventCancelledNotice(locked.before, reason, language)
  await sendNotices(tx, notified, words, { path: `/event/${eventId}`, createdBy: adminId }, now)
  const wordsInQueue = (language: Language) =>
    eventCancelledNotice(locked.before, reason, language, 'queueEnded')
  await sendNotices(tx, waiting, wordsInQueue, { path: '/events', createdBy: adminId }, now)
  return attendees.length
}

/** What the guests' links to the event show from now on. */
async function keepPlaces(
  tx: Tx,
  eventId: string,
  guests: AttendeeRow[],
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  if (guests.length === 0) return
  // One array: a statement has at most 65,535 parameters.
  const userIds = guests.map(({ user_id }) => user_id)
  await sql`insert into cancelled_places (event_id, user_id, title, starts_at, location, version, reason, cancelled_at)
    select id, unnest(${userIds}::uuid[]), title, starts_at, location, version, ${reason}::text, ${now}::timestamptz
    from events where id = ${eventId}`.execute(tx)
}
