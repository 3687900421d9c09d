import type { ChallengeColour } from '#contract/bounds.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { closeOpenChallenge } from './close-live-challenge.ts'
import { isStored, liveEventValues, storeLiveEvent } from './live-event-values.ts'
import { lockLiveState, recordLiveAction } from './set-live-state.ts'

export type ChallengeInput = {
  requestId: string
  colour: ChallengeColour
  points: number
  seconds: number | null
}

/**
 * Opens a challenge on every screen, and closes the previous one. The same request sent again changes nothing, even when the
 * challenge is closed by then. Throws not_found, decided_otherwise, not_live, or key_reused when its id belongs to another host
 * action.
 */
export function openLiveChallenge(
  engine: Engine,
  adminId: string,
  competitionId: string,
  { requestId, seconds, ...challenge }: ChallengeInput,
): Promise<void> {
  return inTransaction(engine.db, async (tx) => {
    const { title, is_live, decided_by } = await lockLiveState(tx, competitionId, [adminId])
    const now = engine.clock.now()
    const values = liveEventValues({
      id: requestId,
      competitionId,
      adminId,
      type: 'button_challenge',
      now,
      ...challenge,
      closesAt: seconds === null ? null : new Date(now.getTime() + seconds * 1_000),
    })
    if (await isStored(tx, values)) return
    if (decided_by !== 'live') throw new ProblemError('decided_otherwise')
    if (!is_live) throw new ProblemError('not_live')
    await closeOpenChallenge(tx, competitionId, now)
    await storeLiveEvent(tx, values)
    await recordLiveAction(tx, engine, competitionId, {
      adminId,
      action: 'live.challenge-opened',
      after: { title, ...challenge, seconds },
    })
  })
}
