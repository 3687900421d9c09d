import type { EditableEvent, EventInput } from '#contract/events.ts'
import { areDuplicates } from '#rules/duplicates.ts'
import { changedPlans } from '#rules/event-plans.ts'
import { hasPassed } from '#rules/past-date.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { hasDuplicate } from '#server/platform/crud/has-duplicate.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { eventValues } from './event-values.ts'
import { eventMovedMail, eventMovedNotice, mailsTo } from './mails.ts'
import { findAttendees, findEventsAt, findPlacesOf, lockGuests } from './queries.ts'
import { findEventQueue } from './queue-queries.ts'
import { publishMoved } from './realtime.ts'
import { eventResource } from './resource.ts'

/**
 * Changes an event. A maximum below the number of bookings keeps every booking. Booked guests get a mail and a notice
 * when the date, time, location or price of a coming event changes. Throws not_found, stale_version (with the stored event),
 * time_does_not_exist, date_has_passed for a move into the past, duplicate_exists for a change that makes it the same as
 * another event, or a picture problem. The input can allow a past date and a duplicate.
 */
export async function updateEvent(
  engine: Engine,
  adminId: string,
  eventId: string,
  { version, allowsPast, allowsDuplicate, ...input }: EventInput & { version: number },
): Promise<EditableEvent> {
  const { db, env, clock } = engine
  const startsAt = typedInstant(input)
  const values = await eventValues(engine, adminId, input)
  const now = clock.now()
  const planned = { ...input, startsAt }
  return inTransaction(db, async (tx) => {
    const others = () => findEventsAt(tx, startsAt, eventId)
    const isDuplicate = !allowsDuplicate && (await hasDuplicate(tx, 'events', planned, others))
    await lockGuests(tx, eventId)
    const { before } = await lockRow(tx, eventResource, eventId, version)
    const isMoved = startsAt.toISOString() !== before.startsAt
    if (!allowsPast && isMoved && hasPassed(startsAt, now))
      throw new ProblemError('date_has_passed', { current: { attendees: before.currentAttendees } })
    if (isDuplicate && !areDuplicates(planned, { ...before, startsAt: new Date(before.startsAt) }))
      throw new ProblemError('duplicate_exists')
    const updated = await updateVersioned(tx, eventResource, {
      adminId,
      key: eventId,
      version,
      values,
      stamps: { updated_at: now },
      mails: async ({ before, after }) => {
        const changed = changedPlans(before, after, now)
        if (changed.length === 0) return []
        const attendees = await findAttendees(tx, eventId)
        const move = { before, after, changed, now }
        const to = { path: `/event/${eventId}`, createdBy: adminId }
        await sendNotices(tx, attendees, (language) => eventMovedNotice(move, language), to, now)
        const waiting = await findEventQueue(tx, [eventId])
        await sendNotices(
          tx,
          waiting,
          (language) => eventMovedNotice(move, language, 'movedInQueue'),
          to,
          now,
        )
        return mailsTo(attendees, (attendee) => eventMovedMail(env, attendee, move))
      },
    })
    if (isMoved) await publishMoved(tx, await findPlacesOf(tx, eventId))
    return updated
  })
}
