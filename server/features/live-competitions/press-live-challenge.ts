import { whyNotPress } from '#rules/live-state.ts'
import { countedAt } from '#rules/received.ts'
import { type Award, awardAll } from '#server/features/points/award-points.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { grouped, type Outcomes } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type ChallengeRow, findEntries, lockChallenges } from './queries.ts'
import { publishPressed } from './realtime.ts'

export type Press = {
  pointsEarned: number
  first: boolean
  place: number | null
  reactionMs: number
  points: number
  newTotal: number
  version: number
}

type Request = { userId: string; challengeId: string; receivedAt: Date }

const press = grouped<Request, Press>(
  'presses',
  async (_, tx, requests, locking) => {
    const outcomes: Outcomes<Request, Press> = new Map()
    const userIds = requests.map(({ userId }) => userId)
    const challengeIds = requests.map(({ challengeId }) => challengeId)
    const accounts = new Set((await lockAccounts(tx, userIds, locking)).map(({ id }) => id))
    const challenges = new Map((await lockChallenges(tx, challengeIds, locking)).map((row) => [row.id, row]))
    const competitionIds = [...challenges.values()].map((challenge) => challenge.competition_id)
    const joined = new Set((await findEntries(tx, userIds, competitionIds)).map(keyOf))

    const awards = new Map<Award, { request: Request; challenge: ChallengeRow }>()
    for (const request of requests) {
      const challenge = challenges.get(request.challengeId)
      if (challenge && accounts.has(request.userId))
        awards.set(awardFor(request, challenge), { request, challenge })
      else if (locking === 'wait')
        outcomes.set(request, new ProblemError(challenge ? 'not_signed_in' : 'not_found'))
    }
    const given = await awardAll(tx, [...awards.keys()], locking, (award) => {
      const {
        closed_at: closedAt,
        closes_at: closesAt,
        is_live: isLive,
        competition_id,
      } = challenges.get(award.source.id) as ChallengeRow
      const hasJoined = joined.has(keyOf({ competition_id, user_id: award.userId }))
      return whyNotPress({ isLive, joined: hasJoined, closedAt, closesAt }, award.at)
    })
    const entries = new Map((await findEntries(tx, userIds, competitionIds)).map((row) => [keyOf(row), row]))
    for (const [award, { request, challenge }] of awards) {
      const outcome = given.get(award)
      if (outcome === undefined) continue
      if (outcome instanceof Error) {
        outcomes.set(request, outcome)
        continue
      }
      const entry = entries.get(keyOf({ ...challenge, user_id: request.userId }))
      outcomes.set(request, {
        pointsEarned: award.points,
        first: outcome.given,
        place: outcome.place,
        reactionMs: outcome.at.getTime() - challenge.created_at.getTime(),
        points: entry?.points_earned ?? 0,
        newTotal: outcome.points,
        version: entry?.version ?? 0,
      })
    }
    await publishPressed(
      tx,
      [...awards.values()].flatMap(({ request, challenge }) => {
        const outcome = outcomes.get(request)
        if (!outcome || outcome instanceof Error || !outcome.first) return []
        const { userId, challengeId } = request
        return { userId, challengeId, competitionId: challenge.competition_id, version: outcome.version }
      }),
    )
    return outcomes
  },
  ({ challengeId }) => challengeId,
)

const keyOf = (entry: { competition_id: string; user_id: string }) =>
  `${entry.competition_id} ${entry.user_id}`

const awardFor = (
  { userId, challengeId, receivedAt }: Request,
  { points, competition_title, created_at }: ChallengeRow,
): Award => ({
  userId,
  source: { type: 'live_challenge', id: challengeId },
  points: points as number,
  actorId: null,
  reason: competition_title,
  at: countedAt(receivedAt, created_at),
})

/**
 * A player presses the button of a challenge, once. The press counts if the challenge was open when the request arrived.
 * Places are given in the order in which presses are counted. A second press gets the same answer, even when the challenge is
 * closed by then. Throws not_found, not_live, challenge_closed, not_joined, too_many_points or not_signed_in.
 */
export const pressLiveChallenge = (
  engine: Engine,
  userId: string,
  challengeId: string,
  receivedAt: Date,
): Promise<Press> => press(engine, { userId, challengeId, receivedAt })
