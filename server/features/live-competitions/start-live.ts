import { whyNotStart } from '#rules/competition.ts'
import { started } from '#rules/live-state.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { decidable, liveStateOf } from './present.ts'
import { lockLiveState, setLiveState } from './set-live-state.ts'

/**
 * Starts or resumes a competition; a live one stays as it is. Throws not_found, decided_otherwise, competition_ended or
 * competition_inactive.
 */
export function startLive(engine: Engine, adminId: string, competitionId: string): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const row = await lockLiveState(tx, competitionId, [adminId])
    if (row.is_live) return
    const refusal = whyNotStart(decidable(row), engine.clock.now())
    if (refusal) throw new ProblemError(refusal)
    await setLiveState(tx, engine, row, started(liveStateOf(row)), { adminId, action: 'live.started' })
  })
}
