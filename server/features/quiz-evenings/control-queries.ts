import type { EveningControl } from '#contract/quiz-evening-control.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentEveningControl } from './present.ts'
import { findEvening, findGiven, findHostedQuestions, findMarks, findTeams } from './queries.ts'

/** An evening as its hosts see it, as the transaction sees it. Throws not_found. */
export async function readControl(tx: Tx, competitionId: string, now: Date): Promise<EveningControl> {
  const competition = await tx
    .selectFrom('competitions')
    .select(['id', 'title', 'is_live'])
    .where('id', '=', competitionId)
    .executeTakeFirst()
  if (!competition) throw new ProblemError('not_found')
  const evening = await findEvening(tx, competitionId)
  const questionId = evening?.stage === 'question' ? evening.question_id : null
  return presentEveningControl(
    {
      competition,
      evening,
      questions: await findHostedQuestions(tx, competitionId),
      given: questionId ? await findGiven(tx, questionId) : [],
      marks: questionId ? await findMarks(tx, questionId) : [],
      teams: await findTeams(tx, competitionId, questionId),
    },
    now,
  )
}
