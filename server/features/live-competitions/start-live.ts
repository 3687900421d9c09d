import { whyNotJoin } from '#rules/competition.ts'
import { started } from '#rules/live-state.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { liveStateOf } from './present.ts'
import { lockLiveState, setLiveState } from './set-live-state.ts'

/** Starts or resumes a competition; a live one stays as it is. Throws not_found, competition_ended or competition_inactive. */
export function startLive(engine: Engine, adminId: string, competitionId: string): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const row = await lockLiveState(tx, competitionId, [adminId])
    if (row.is_live) return
    const to = started(liveStateOf(row))
    // A full competition can start, because a start adds no participant. A paused one can resume even after its end.
    const unlimited = { participants: 0, maxParticipants: null }
    const open = { endDate: row.end_date, isActive: row.is_active, ...unlimited }
    const refusal = to.round === row.round ? null : whyNotJoin(open, engine.clock.now())
    if (refusal) throw new ProblemError(refusal)
    await setLiveState(tx, engine, row, to, { adminId, action: 'live.started' })
  })
}
