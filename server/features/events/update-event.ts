import { sql } from 'kysely'
import type { EditableEvent, EventInput } from '#contract/events.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import { changedFields, type EventValues, eventValues } from './event-values.ts'
import { eventMovedMail } from './mails.ts'
import { presentEditableEvent } from './present.ts'
import { type EditableEventRow, findAttendees, findEditableEvent, lockEvent } from './queries.ts'
import { publishChanged } from './realtime.ts'

/** What guests have planned their evening by. */
const whenAndWhere = new Set<string>(['date', 'time', 'location'])

/**
 * Changes an event that is still at the version the edit started from. A maximum below what is booked keeps everyone.
 * Who is booked gets a mail when date, time or place change. An edit that changes nothing makes no new version.
 * Throws not_found, stale_version (with the stored event) time_does_not_exist, or validation_failed for the
 * picture's host.
 */
export async function updateEvent(
  engine: Engine,
  adminId: string,
  eventId: string,
  { version, ...input }: EventInput & { version: number },
): Promise<EditableEvent> {
  const values = eventValues(engine.env, input)
  return inTransaction(engine.db, async (tx) => {
    const stored = await lockEvent(tx, eventId)
    if (!stored) throw new ProblemError('not_found')
    const before = presentEditableEvent(stored)
    if (stored.version !== version) throw new ProblemError('stale_version', { current: before })
    const changed = changedFields(stored, values)
    if (changed.length === 0) return before

    const row = await store(tx, eventId, values, engine.clock.now())
    const after = presentEditableEvent(row)
    await audit(tx, {
      actorId: adminId,
      action: 'event.updated',
      subjectType: 'event',
      subjectId: eventId,
      before,
      after,
    })
    await publishChanged(tx, row)
    const now = engine.clock.now()
    const isAhead = stored.starts_at > now || row.starts_at > now
    if (isAhead && changed.some((field) => whenAndWhere.has(field))) {
      const attendees = await findAttendees(tx, eventId)
      await queueMails(
        tx,
        attendees.map((attendee) => eventMovedMail(engine.env, attendee, before, after)),
      )
    }
    return after
  })
}

async function store(tx: Tx, eventId: string, values: EventValues, now: Date): Promise<EditableEventRow> {
  await tx
    .updateTable('events')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', eventId)
    .execute()
  return (await findEditableEvent(tx, eventId)) as EditableEventRow
}
