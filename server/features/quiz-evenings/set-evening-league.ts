import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { lockLiveState } from '#server/features/live-competitions/set-live-state.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readControl } from './control-queries.ts'
import { findLeagueOf, writeLeague, writeLeagueOf } from './league-queries.ts'
import { lockEvening } from './queries.ts'

/** Lets an evening count in the league of this name, or in none. Throws not_found. */
export const setEveningLeague = (
  { db, clock }: Engine,
  adminId: string,
  competitionId: string,
  wanted: { name: string; counted: number | null } | null,
): Promise<EveningControl> =>
  inTransaction(db, async (tx) => {
    const { title } = await lockLiveState(tx, competitionId, [adminId])
    const evening = await lockEvening(tx, competitionId)
    if (!evening) throw new ProblemError('not_found')
    const before = await findLeagueOf(tx, evening.league_id)
    const league = wanted && (await writeLeague(tx, wanted))
    if (before?.id !== league?.id || before?.counted !== league?.counted) {
      await writeLeagueOf(tx, competitionId, league?.id ?? null)
      await audit(tx, {
        actorId: adminId,
        action: 'quizEvening.league',
        subjectType: 'quizEvening',
        subjectId: competitionId,
        before: { title, league: before?.name ?? null, counted: before?.counted ?? null },
        after: { title, league: league?.name ?? null, counted: league?.counted ?? null },
      })
    }
    return readControl(tx, competitionId, clock.now())
  })
