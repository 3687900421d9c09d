import type { EveningAnswers, EveningControl } from '#contract/quiz-evening-control.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findCorrections } from './correction-queries.ts'
import { findLeagueOf } from './league-queries.ts'
import { presentAnswers, presentEveningControl } from './present.ts'
import {
  findEvening,
  findGiven,
  findHostedQuestions,
  findMarks,
  findPresses,
  findQuestionPlace,
} from './queries.ts'
import { findTeams } from './team-queries.ts'

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
  const questions = await findHostedQuestions(tx, competitionId)
  return presentEveningControl(
    {
      competition,
      evening,
      questions,
      presses: await findPresses(tx, questions.find(({ id }) => id === questionId) ?? null),
      given: questionId ? await findGiven(tx, questionId) : [],
      marks: questionId ? await findMarks(tx, questionId) : [],
      teams: await findTeams(tx, competitionId, questionId),
      league: await findLeagueOf(tx, evening?.league_id ?? null),
    },
    now,
  )
}

/** The answers to one question, as the transaction sees them. Throws not_found. */
export async function readAnswers(tx: Tx, questionId: string): Promise<EveningAnswers> {
  const place = await findQuestionPlace(tx, questionId)
  const questions = place ? await findHostedQuestions(tx, place.competition_id) : []
  const question = questions.find(({ id }) => id === questionId)
  if (!place || !question) throw new ProblemError('not_found')
  const evening = await findEvening(tx, place.competition_id)
  return presentAnswers({
    question,
    isFinished: evening?.stage === 'finished',
    given: await findGiven(tx, questionId),
    marks: await findMarks(tx, questionId),
    corrections: await findCorrections(tx, questionId),
  })
}
