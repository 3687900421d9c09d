import type { MyPlay } from '#contract/my-play.ts'
import { whyNotJoinPlay } from '#rules/my-play.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { insertFriend, lockByJoinKey, readMyPlay } from './my-play-queries.ts'
import { publishSession } from './realtime.ts'
import { databaseNow } from './session-queries.ts'

/** A guest joins those who play, by the key that their host shows: once, and while they play. Throws not_found or play_party_full. */
export const joinPlay = ({ db }: Engine, userId: string, joinKey: string): Promise<MyPlay> =>
  inTransaction(db, async (tx) => {
    const session = await lockByJoinKey(tx, joinKey)
    if (!session) throw new ProblemError('not_found')
    const now = await databaseNow(tx)
    const isIn = session.guest_id === userId || session.friends.some(({ user_id }) => user_id === userId)
    if (isIn) return readMyPlay(tx, userId, now)
    const refusal = whyNotJoinPlay(session.friends.length)
    if (refusal) throw new ProblemError(refusal)
    await insertFriend(tx, session.id, userId, now)
    await publishSession(tx, session.id)
    return readMyPlay(tx, userId, now)
  })
