import type { EditableEvent, EventInput } from '#contract/events.ts'
import { changesPlans } from '#rules/event-plans.ts'
import { hasPassed } from '#rules/past-date.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { eventValues } from './event-values.ts'
import { eventMovedMail } from './mails.ts'
import { findAttendees } from './queries.ts'
import { eventResource } from './resource.ts'

/**
 * Changes an event. A maximum below the number of bookings keeps every booking. Booked guests get a mail when the date,
 * time, location or price of a coming event changes. Throws not_found, stale_version (with the stored event),
 * time_does_not_exist, date_has_passed for a move into the past that is not meant, or a picture problem.
 */
export async function updateEvent(
  engine: Engine,
  adminId: string,
  eventId: string,
  { version, isPastMeant, ...input }: EventInput & { version: number },
): Promise<EditableEvent> {
  const { db, env, clock } = engine
  const values = await eventValues(engine, adminId, input)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const { before } = await lockRow(tx, eventResource, eventId, version)
    const startsAt = stockholmInstant(input.date, input.time)
    const isMoved = startsAt?.toISOString() !== before.startsAt
    if (!isPastMeant && isMoved && startsAt && hasPassed(startsAt, now))
      throw new ProblemError('date_has_passed', { current: { attendees: before.currentAttendees } })
    return updateVersioned(tx, eventResource, {
      ...{ adminId, key: eventId, version, values, stamps: { updated_at: now } },
      mails: async ({ before, after }) => {
        if (!changesPlans(before, after, now)) return []
        const attendees = await findAttendees(tx, eventId)
        return attendees.map((attendee) => eventMovedMail(env, attendee, before, after))
      },
    })
  })
}
