import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { isStored, liveEventValues, storeLiveEvent } from './live-event-values.ts'
import { lockLiveState, recordLiveAction } from './set-live-state.ts'

/**
 * Shows a message on every screen. The same request sent again shows nothing more. Throws not_found, not_live, or
 * key_reused when its id belongs to another host action.
 */
export function sendLiveMessage(
  engine: Engine,
  adminId: string,
  competitionId: string,
  { requestId, message }: { requestId: string; message: string },
): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const { title, is_live } = await lockLiveState(tx, competitionId, [adminId])
    const values = liveEventValues({
      id: requestId,
      competitionId,
      adminId,
      type: 'announcement',
      now: engine.clock.now(),
      message,
    })
    if (await isStored(tx, values)) return
    if (!is_live) throw new ProblemError('not_live')
    await storeLiveEvent(tx, values)
    await recordLiveAction(tx, engine, competitionId, {
      adminId,
      action: 'live.message-sent',
      after: { title, message },
    })
  })
}
