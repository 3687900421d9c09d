import { whyNotJoinLive } from '#rules/competition.ts'
import { enterAll, type Joining } from '#server/features/competitions/join-competition.ts'
import { joinable } from '#server/features/competitions/present.ts'
import { findEntries, lockCompetitions } from '#server/features/competitions/queries.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { grouped, type Locking, type Outcomes } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Grouped, because all guests of an evening join when the host shows the code. */
const join = grouped<Joining, 'joined'>(
  'joins',
  async (_engine, tx, requests, locking) => {
    const userIds = requests.map(({ userId }) => userId)
    const competitionIds = requests.map(({ competitionId }) => competitionId)
    const accounts = new Set((await lockAccounts(tx, userIds, locking)).map(({ id }) => id))
    const locked = await lockCompetitions(tx, competitionIds, locking)
    const competitions = new Map(locked.map((competition) => [competition.id, competition]))
    const joined = new Set((await findEntries(tx, userIds, competitionIds)).map(keyOf))
    const { outcomes, entered } = decide(requests, { accounts, competitions, joined }, locking)
    const entries = entered.map((request) => ({ ...request, result: { joined_at: request.now } }))
    if (entries.length > 0) await enterAll(tx, entries)
    return outcomes
  },
  ({ competitionId }) => competitionId,
)

type Locked = {
  /** The accounts that exist. */
  accounts: Set<string>
  competitions: Map<string, Awaited<ReturnType<typeof lockCompetitions>>[number]>
  /** Who takes part already, by `keyOf`. */
  joined: Set<string>
}

/** Asks the rule for each request, in the order of arrival. Each entry counts for the next request. */
function decide(
  requests: readonly Joining[],
  { accounts, competitions, joined }: Locked,
  locking: Locking,
): { outcomes: Outcomes<Joining, 'joined'>; entered: Joining[] } {
  const outcomes: Outcomes<Joining, 'joined'> = new Map()
  const entered: Joining[] = []
  for (const request of requests) {
    const hasAccount = accounts.has(request.userId)
    const competition = competitions.get(request.competitionId)
    if (!hasAccount || !competition) {
      if (locking === 'wait')
        outcomes.set(request, new ProblemError(hasAccount ? 'not_found' : 'not_signed_in'))
      continue
    }
    const isNew = !joined.has(keyOf(request))
    const refusal = isNew ? whyNotJoinLive(joinable(competition), request.now) : null
    outcomes.set(request, refusal ? new ProblemError(refusal) : 'joined')
    if (!isNew || refusal) continue
    competition.participants++
    joined.add(keyOf(request))
    entered.push(request)
  }
  return { outcomes, entered }
}

const keyOf = ({ userId, competitionId }: Omit<Joining, 'now'>) => `${competitionId} ${userId}`

/**
 * Joins with 0 points. For a user who already takes part, nothing changes.
 * Throws not_found, competition_ended, competition_inactive, competition_full, not_signed_in, or, for a draw, draw_not_started or
 * decided_otherwise.
 */
export async function joinLiveCompetition(
  engine: Engine,
  userId: string,
  competitionId: string,
  now: Date,
): Promise<void> {
  await join(engine, { userId, competitionId, now })
}
