import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { lockLiveState, recordLiveAction } from './set-live-state.ts'

/** Closes the open challenge, if there is one. The caller has locked the live state. @returns the challenge */
export const closeOpenChallenge = (tx: Tx, competitionId: string, now: Date) =>
  tx
    .updateTable('live_events')
    .set({ closed_at: now })
    .where('competition_id', '=', competitionId)
    .where('type', '=', 'button_challenge')
    .where('closed_at', 'is', null)
    .returning(['colour', 'points'])
    .executeTakeFirst()

/** Closes the open challenge, if there is one. Throws not_found. */
export function closeLiveChallenge(engine: Engine, adminId: string, competitionId: string): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const { title } = await lockLiveState(tx, competitionId, [adminId])
    const closed = await closeOpenChallenge(tx, competitionId, engine.clock.now())
    if (!closed) return
    await recordLiveAction(tx, engine, competitionId, {
      adminId,
      action: 'live.challenge-closed',
      before: { title, colour: closed.colour, points: closed.points },
    })
  })
}
