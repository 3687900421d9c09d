import type { EditableEvent, EventInput } from '#contract/events.ts'
import { hasPassed } from '#rules/past-date.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { eventValues } from './event-values.ts'
import { eventResource } from './resource.ts'

/** Creates an event. Throws time_does_not_exist, date_has_passed unless the past is meant, or a picture problem. */
export async function createEvent(
  engine: Engine,
  adminId: string,
  { isPastMeant, ...input }: EventInput,
): Promise<EditableEvent> {
  const values = await eventValues(engine, adminId, input)
  const startsAt = stockholmInstant(input.date, input.time)
  if (!isPastMeant && startsAt && hasPassed(startsAt, engine.clock.now()))
    throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
  return inTransaction(engine.db, (tx) => createAudited(tx, eventResource, { adminId, values }))
}
