import { paused } from '#rules/live-state.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { closeOpenChallenge } from './close-live-challenge.ts'
import { liveStateOf } from './present.ts'
import { lockLiveState, setLiveState } from './set-live-state.ts'

/** Pauses a competition and closes its open challenge. One that is not live stays as it is. Throws not_found. */
export function pauseLive(engine: Engine, adminId: string, competitionId: string): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const row = await lockLiveState(tx, competitionId, [adminId])
    if (!row.is_live) return
    await closeOpenChallenge(tx, competitionId, engine.clock.now())
    await setLiveState(tx, engine, row, paused(liveStateOf(row)), { adminId, action: 'live.paused' })
  })
}
