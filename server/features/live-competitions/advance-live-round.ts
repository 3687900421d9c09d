import { advanced, whyNotAdvance } from '#rules/live-state.ts'
import { awardEvening } from '#server/features/quiz-evenings/award-evening.ts'
import { findAllMemberIds } from '#server/features/quiz-evenings/team-queries.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { closeOpenChallenge } from './close-live-challenge.ts'
import { liveStateOf, presentControl } from './present.ts'
import { type Control, findControl } from './queries.ts'
import { lockLiveState, setLiveState } from './set-live-state.ts'

const lastRound = 3

/**
 * Advances to the next round from the one that the host saw. After the last round the competition is over, and an open
 * challenge is closed; a quiz evening is finished.
 * Throws not_found, not_live, or stale_version (with the state as it is) when another host was first.
 */
export function advanceLiveRound(
  engine: Engine,
  adminId: string,
  competitionId: string,
  from: number,
): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    // The last round may end a quiz evening, whose members get points: their accounts are locked before the competition.
    const members = from === lastRound ? await findAllMemberIds(tx, competitionId) : []
    const row = await lockLiveState(tx, competitionId, [adminId, ...members])
    const refusal = whyNotAdvance(liveStateOf(row), from)
    if (refusal === 'stale_version') {
      const control = (await findControl(tx, competitionId)) as Control
      throw new ProblemError(refusal, { current: presentControl(control, engine.clock.now()) })
    }
    if (refusal) throw new ProblemError(refusal)
    const to = advanced(liveStateOf(row))
    if (!to.isLive) {
      const now = engine.clock.now()
      await closeOpenChallenge(tx, competitionId, now)
      await awardEvening(tx, { competitionId, title: row.title, now })
    }
    await setLiveState(tx, engine, row, to, { adminId, action: 'live.advanced' })
  })
}
