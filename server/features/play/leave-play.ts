import type { MyPlay } from '#contract/my-play.ts'
import { whyNotLeavePlay } from '#rules/my-play.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { deleteFriend, readMyPlay } from './my-play-queries.ts'
import { publishSession } from './realtime.ts'
import { databaseNow, lockSession } from './session-queries.ts'

/** A friend leaves those who play. Who is no friend of theirs, or no longer, changes nothing. Throws not_found or play_ended. */
export const leavePlay = ({ db }: Engine, userId: string, sessionId: string): Promise<MyPlay> =>
  inTransaction(db, async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (!session) throw new ProblemError('not_found')
    const refusal = whyNotLeavePlay(session.stopped_at !== null)
    if (refusal) throw new ProblemError(refusal)
    if (await deleteFriend(tx, sessionId, userId)) await publishSession(tx, sessionId, [userId])
    return readMyPlay(tx, userId, await databaseNow(tx))
  })
