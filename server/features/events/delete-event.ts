import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import { eventCancelledMail } from './mails.ts'
import { presentAttendee, presentEditableEvent } from './present.ts'
import { findAttendees, lockEvent } from './queries.ts'
import { publishDeleted } from './realtime.ts'

/**
 * Deletes an event with its bookings and returns how many there were. Who was booked for an event still to come gets
 * a mail; the audit log keeps who that was. Throws not_found.
 */
export async function deleteEvent(engine: Engine, adminId: string, eventId: string): Promise<number> {
  return inTransaction(engine.db, async (tx) => {
    const stored = await lockEvent(tx, eventId)
    if (!stored) throw new ProblemError('not_found')
    const event = presentEditableEvent(stored)
    const attendees = await findAttendees(tx, eventId)
    await tx.deleteFrom('events').where('id', '=', eventId).execute()
    await audit(tx, {
      actorId: adminId,
      action: 'event.deleted',
      subjectType: 'event',
      subjectId: eventId,
      before: { ...event, attendees: attendees.map((row) => presentAttendee(row).userId) },
    })
    await publishDeleted(tx, eventId)
    if (stored.starts_at > engine.clock.now()) {
      await queueMails(
        tx,
        attendees.map((attendee) => eventCancelledMail(engine.env, attendee, event)),
      )
    }
    return attendees.length
  })
}
