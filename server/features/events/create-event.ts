import type { EditableEvent, EventInput } from '#contract/events.ts'
import { hasPassed } from '#rules/past-date.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { hasDuplicate } from '#server/platform/crud/has-duplicate.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { eventValues } from './event-values.ts'
import { findEventsAt } from './queries.ts'
import { eventResource } from './resource.ts'

/**
 * Creates an event. Throws time_does_not_exist, date_has_passed, duplicate_exists if another has the same title, time and
 * location, doors_too_late, or a picture problem. The input can allow a past date and a duplicate.
 */
export async function createEvent(
  engine: Engine,
  adminId: string,
  { allowsPast, allowsDuplicate, ...input }: EventInput,
): Promise<EditableEvent> {
  const startsAt = typedInstant(input)
  const values = await eventValues(engine, adminId, input)
  if (!allowsPast && hasPassed(startsAt, engine.clock.now()))
    throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
  return inTransaction(engine.db, async (tx) => {
    const others = () => findEventsAt(tx, startsAt, null)
    if (!allowsDuplicate && (await hasDuplicate(tx, 'events', { ...input, startsAt }, others)))
      throw new ProblemError('duplicate_exists')
    return createAudited(tx, eventResource, { adminId, values })
  })
}
