import { paused } from '#rules/live-stage.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { closeOpenChallenge } from './close-live-challenge.ts'
import { stageOf } from './present.ts'
import { holdStage } from './queries.ts'
import { setStage } from './set-live-stage.ts'

/** Pauses, and closes a challenge that is open; what is not live stays as it is. Throws not_found. */
export function pauseLive(engine: Engine, adminId: string, competitionId: string): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const row = await holdStage(tx, competitionId, [adminId])
    if (!row.is_live) return
    await closeOpenChallenge(tx, competitionId, engine.clock.now())
    await setStage(tx, engine, row, paused(stageOf(row)), { adminId, action: 'live.paused' })
  })
}
