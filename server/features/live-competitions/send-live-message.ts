import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { isStored, liveEventValues, storeLiveEvent } from './live-event-values.ts'
import { publishLiveState } from './realtime.ts'
import { lockLiveState } from './set-live-state.ts'

/**
 * Shows a message on every screen. The same request sent again shows nothing more. Throws not_found, not_live, or
 * key_reused when its id belongs to another event.
 */
export function sendLiveMessage(
  engine: Engine,
  adminId: string,
  competitionId: string,
  { messageId, message }: { messageId: string; message: string },
): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const { title, is_live } = await lockLiveState(tx, competitionId, [adminId])
    const now = engine.clock.now()
    const values = liveEventValues({
      ...{ id: messageId, competitionId, adminId, type: 'announcement', now },
      message,
    })
    if (await isStored(tx, values)) return
    if (!is_live) throw new ProblemError('not_live')
    await storeLiveEvent(tx, values)
    await audit(tx, {
      actorId: adminId,
      action: 'live.message-sent',
      subjectType: 'competition',
      subjectId: competitionId,
      after: { title, message },
    })
    await publishLiveState(tx, engine, competitionId)
  })
}
