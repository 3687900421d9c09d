import { randomUUID } from 'node:crypto'
import type { PlayQueueRules, PlayQueueRulesEdit } from '#contract/play-queue.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { findQueueRules } from './queue-queries.ts'
import { presentQueueRules } from './queue-state-queries.ts'
import { queueRulesResource } from './resource.ts'

/** Changes how guests join the queue. Who waits already keeps the place. Throws stale_version (with the stored rules). */
export async function putPlayQueueRules(
  engine: Engine,
  adminId: string,
  { version, joining, callMinutes, newKey }: PlayQueueRulesEdit,
): Promise<PlayQueueRules> {
  await edit(engine, queueRulesResource, {
    adminId,
    key: 'true',
    version,
    values: { joining, call_minutes: callMinutes, ...(newKey && { door_key: randomUUID() }) },
  })
  return presentQueueRules(await findQueueRules(engine.db))
}
