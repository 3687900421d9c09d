import type { EditableEvent, EventInput } from '#contract/events.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { eventValues } from './event-values.ts'
import { eventResource } from './resource.ts'

/** Creates an event. Throws time_does_not_exist, or a picture problem. */
export async function createEvent(
  engine: Engine,
  adminId: string,
  input: EventInput,
): Promise<EditableEvent> {
  const values = await eventValues(engine, adminId, input)
  return inTransaction(engine.db, (tx) => createAudited(tx, eventResource, { adminId, values }))
}
