import type { Language } from '#contract/bounds.ts'
import type { EditableEvent, EventEdit } from '#contract/events.ts'
import { areDuplicates, type Scheduled } from '#rules/duplicates.ts'
import { changedPlans } from '#rules/event-plans.ts'
import { hasPassed } from '#rules/past-date.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { hasDuplicate } from '#server/platform/crud/has-duplicate.ts'
import type { Changes } from '#server/platform/crud/resource.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { eventValues } from './event-values.ts'
import { eventMovedMail, eventMovedNotice, mailsTo } from './mails.ts'
import { type EditableEventRow, findAttendees, findEventsAt, findPlacesOf, lockGuests } from './queries.ts'
import { findEventQueue } from './queue-queries.ts'
import { publishMoved } from './realtime.ts'
import { eventResource } from './resource.ts'

/**
 * Changes an event. A maximum below the number of bookings keeps every booking. Booked guests get a mail and a notice
 * when the date, a time, the location or the price of a coming event changes. One of a series stands apart from then on. Throws
 * not_found, stale_version (with the stored event), time_does_not_exist, date_has_passed for a move into the past, duplicate_exists
 * for a change that makes it the same as another event, doors_too_late, or a picture problem. The input can allow a past date and a
 * duplicate.
 */
export async function updateEvent(
  engine: Engine,
  adminId: string,
  eventId: string,
  { version, ...input }: EventEdit,
): Promise<EditableEvent> {
  const startsAt = typedInstant(input)
  const values = await eventValues(engine, adminId, input)
  const planned = { ...input, startsAt }
  return inTransaction(engine.db, async (tx) => {
    const isDuplicate = !input.allowsDuplicate && (await isDouble(tx, eventId, planned))
    await lockGuests(tx, [eventId])
    const change = { adminId, eventId, version, values, planned, isDuplicate, isAlone: true }
    return changeEvent(tx, engine, { ...change, allowsPast: input.allowsPast })
  })
}

/** Whether another event is the same for guests. Locks the time. */
export const isDouble = (tx: Tx, eventId: string, planned: Scheduled): Promise<boolean> =>
  hasDuplicate(tx, 'events', planned, () => findEventsAt(tx, planned.startsAt, eventId))

type Change = {
  adminId: string
  eventId: string
  version: number
  values: Changes<'events', EditableEventRow>
  /** What guests distinguish it by from now on. */
  planned: Scheduled
  /** Whether another event has the same, and that is not allowed. */
  isDuplicate: boolean
  allowsPast: boolean
  /** Whether it stands apart from its series from now on. */
  isAlone: boolean
}

/** Changes an event whose guests and time are locked, with what its guests are sent. Throws as `updateEvent` does. */
export async function changeEvent(
  tx: Tx,
  { env, clock }: Engine,
  { adminId, eventId, version, values, planned, isDuplicate, allowsPast, isAlone }: Change,
): Promise<EditableEvent> {
  const { before } = await lockRow(tx, eventResource, eventId, version)
  const now = clock.now()
  const isMoved = planned.startsAt.toISOString() !== before.startsAt
  if (!allowsPast && isMoved && hasPassed(planned.startsAt, now))
    throw new ProblemError('date_has_passed', { current: { attendees: before.currentAttendees } })
  if (isDuplicate && !areDuplicates(planned, { ...before, startsAt: new Date(before.startsAt) }))
    throw new ProblemError('duplicate_exists')
  const updated = await updateVersioned(tx, eventResource, {
    adminId,
    key: eventId,
    version,
    values,
    stamps: { updated_at: now, ...(isAlone && before.seriesId !== null && { is_apart: true }) },
    mails: async ({ before, after }) => {
      const changed = changedPlans(before, after, now)
      if (changed.length === 0) return []
      const attendees = await findAttendees(tx, eventId)
      const move = { before, after, changed, now }
      const to = { path: `/event/${eventId}`, createdBy: adminId }
      await sendNotices(tx, attendees, (language) => eventMovedNotice(move, language), to, now)
      const waiting = await findEventQueue(tx, [eventId])
      const inQueue = (language: Language) => eventMovedNotice(move, language, 'movedInQueue')
      await sendNotices(tx, waiting, inQueue, to, now)
      return mailsTo(attendees, (attendee) => eventMovedMail(env, attendee, move))
    },
  })
  if (isMoved) await publishMoved(tx, await findPlacesOf(tx, eventId))
  return updated
}
