import { advanced, whyNotAdvance } from '#rules/live-state.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { closeOpenChallenge } from './close-live-challenge.ts'
import { liveStateOf, presentControl } from './present.ts'
import { type Control, findControl } from './queries.ts'
import { lockLiveState, setLiveState } from './set-live-state.ts'

/**
 * Advances to the next round from the one that the host saw. After the last round the competition is over, and an open
 * challenge is closed.
 * Throws not_found, not_live, or stale_version (with the state as it is) when another host was first.
 */
export function advanceLiveRound(
  engine: Engine,
  adminId: string,
  competitionId: string,
  from: number,
): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const row = await lockLiveState(tx, competitionId, [adminId])
    const refusal = whyNotAdvance(liveStateOf(row), from)
    if (refusal === 'stale_version') {
      const control = (await findControl(tx, competitionId)) as Control
      throw new ProblemError(refusal, { current: presentControl(control, engine.clock.now()) })
    }
    if (refusal) throw new ProblemError(refusal)
    const to = advanced(liveStateOf(row))
    if (!to.isLive) await closeOpenChallenge(tx, competitionId, engine.clock.now())
    await setLiveState(tx, engine, row, to, { adminId, action: 'live.advanced' })
  })
}
