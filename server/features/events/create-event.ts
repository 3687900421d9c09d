import type { EditableEvent, EventInput } from '#contract/events.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { eventValues } from './event-values.ts'
import { presentEditableEvent } from './present.ts'
import { findEditableEvent } from './queries.ts'
import { publishChanged } from './realtime.ts'

/** Creates an event. Throws time_does_not_exist, or validation_failed for the picture's host. */
export async function createEvent(
  { db, env }: Engine,
  adminId: string,
  input: EventInput,
): Promise<EditableEvent> {
  const values = eventValues(env, input)
  return inTransaction(db, async (tx) => {
    const { id } = await tx.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow()
    const row = await findEditableEvent(tx, id)
    if (!row) throw new ProblemError('internal_error')
    const after = presentEditableEvent(row)
    await audit(tx, {
      actorId: adminId,
      action: 'event.created',
      subjectType: 'event',
      subjectId: id,
      after,
    })
    await publishChanged(tx, row)
    return after
  })
}
