import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { eventCancelledMail } from './mails.ts'
import { findAttendees } from './queries.ts'
import { eventResource } from './resource.ts'

/**
 * Deletes an event with its bookings and returns how many there were. Guests who were booked for an event that has not
 * started get a mail; the audit log keeps their ids. Throws not_found.
 */
export async function deleteEvent(
  { db, env, clock }: Engine,
  adminId: string,
  eventId: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, eventResource, eventId)
    const attendees = await findAttendees(tx, eventId)
    const isAhead = locked.row.starts_at > clock.now()
    await deleteAudited(tx, eventResource, locked, {
      adminId,
      details: { attendees: attendees.map((row) => row.user_id) },
      mails: isAhead ? attendees.map((row) => eventCancelledMail(env, row, locked.before)) : [],
    })
    return attendees.length
  })
}
