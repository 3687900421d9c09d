import type { TeamAnswer } from '#contract/quiz-evenings.ts'
import { answerForm } from '#rules/evening-marking.ts'
import { whyNotAnswer } from '#rules/quiz-evening.ts'
import { countedAt } from '#rules/received.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { grouped, type Outcomes } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockAnswered, writeAnswers } from './answer-queries.ts'
import { markAutomatically } from './mark-evening-answers.ts'
import { keyOf, presentAnswer, timesOf } from './present.ts'
import { type AnswerRow, findAnswers, type QuestionRow } from './queries.ts'
import { publishAnswers } from './realtime.ts'
import { findMembers, findMemberships } from './team-queries.ts'

type Request = { userId: string; questionId: string; version: number; value: string; receivedAt: Date }
/** An answer to be written. */
type Written = { request: Request; teamId: string; form: string; competitionId: string; receivedAt: Date }

const set = grouped<Request, TeamAnswer>(
  'evening answers',
  async (_, tx, requests, locking) => {
    const outcomes: Outcomes<Request, TeamAnswer> = new Map()
    const accounts = new Set(
      (
        await lockAccounts(
          tx,
          requests.map(({ userId }) => userId),
          locking,
        )
      ).map(({ id }) => id),
    )
    const questions = new Map(
      (
        await lockAnswered(
          tx,
          requests.map(({ questionId }) => questionId),
          locking,
        )
      ).map((row) => [row.id, row]),
    )
    const known = requests.filter(
      ({ userId, questionId }) => accounts.has(userId) && questions.has(questionId),
    )
    if (locking === 'wait')
      for (const request of requests)
        if (!known.includes(request))
          outcomes.set(
            request,
            new ProblemError(accounts.has(request.userId) ? 'not_found' : 'not_signed_in'),
          )
    const { written, meanwhile } = await decide(tx, known, questions, outcomes)
    const stored = await write(tx, written, questions, outcomes)
    for (const [request, key] of meanwhile) {
      const answer = stored.get(key)
      const isSame = answer !== undefined && isRepeated(answer, request)
      outcomes.set(request, isSame ? presentAnswer(answer) : stale(answer))
    }
    return outcomes
  },
  ({ questionId }) => questionId,
)

const keyOfAnswer = (questionId: string, teamId: string) => `${questionId} ${teamId}`

/** Asks the rule for each request, in the order of arrival. Of a team, one answer to a question is written at a time. */
async function decide(
  tx: Tx,
  requests: Request[],
  questions: Map<string, QuestionRow>,
  outcomes: Outcomes<Request, TeamAnswer>,
): Promise<{ written: Map<string, Written>; meanwhile: [Request, string][] }> {
  const competitionIds = [...questions.values()].map(({ competition_id }) => competition_id)
  const userIds = requests.map(({ userId }) => userId)
  const memberships = new Map(
    (await findMemberships(tx, userIds, competitionIds)).map((row) => [
      `${row.user_id} ${row.competition_id}`,
      row.team_id,
    ]),
  )
  const stored = await storedAnswers(tx, [...questions.keys()], [...memberships.values()])
  const written = new Map<string, Written>()
  // Requests that name the version which another member of the team replaces in this group.
  const meanwhile: [Request, string][] = []
  for (const request of requests) {
    const question = questions.get(request.questionId) as QuestionRow
    const teamId = memberships.get(`${request.userId} ${question.competition_id}`)
    const key = keyOfAnswer(question.id, teamId ?? '')
    const before = stored.get(key)
    const refusal = whyNotWrite(question, teamId, request)
    if (before && (isRepeated(before, request) || question.kind === 'press'))
      outcomes.set(request, presentAnswer(before))
    else if (refusal || !teamId) outcomes.set(request, refusal ?? new ProblemError('not_in_team'))
    else if ((before?.version ?? 0) !== request.version) outcomes.set(request, stale(before))
    else if (written.has(key)) meanwhile.push([request, key])
    else written.set(key, toWrite(request, question, teamId))
  }
  return { written, meanwhile }
}

/** Why an answer cannot be written, whatever its version. */
function whyNotWrite(
  question: QuestionRow,
  teamId: string | undefined,
  request: Request,
): ProblemError | null {
  if (!teamId) return new ProblemError('not_in_team')
  const fields = [{ field: 'value', rule: 'invalid' } as const]
  if (answerForm(keyOf(question), request.value) === null)
    return new ProblemError('validation_failed', { fields })
  const refusal = whyNotAnswer(timesOf(question), request.receivedAt)
  return refusal && new ProblemError(refusal)
}

const toWrite = (request: Request, question: QuestionRow, teamId: string): Written => ({
  request,
  teamId,
  form: question.kind === 'press' ? teamId : (answerForm(keyOf(question), request.value) as string),
  competitionId: question.competition_id,
  receivedAt: countedAt(request.receivedAt, question.opened_at as Date),
})

/** Whether the stored answer is what the same request has written before. */
const isRepeated = (stored: AnswerRow, { userId, version, value }: Request): boolean =>
  stored.version === version + 1 && stored.value === value && stored.set_by === userId

const stale = (stored: AnswerRow | undefined) =>
  new ProblemError('stale_version', { current: stored ? presentAnswer(stored) : null })

const storedAnswers = async (tx: Tx, questionIds: string[], teamIds: string[]) =>
  new Map(
    (await findAnswers(tx, questionIds, teamIds)).map((row) => [
      keyOfAnswer(row.question_id, row.team_id),
      row,
    ]),
  )

const answerValues = ({ request, ...answer }: Written) => ({
  ...answer,
  questionId: request.questionId,
  userId: request.userId,
  value: request.value,
  version: request.version + 1,
})

/** Writes the answers, marks those that came in time to a question that is locked by now, and shows them to the members. */
async function write(
  tx: Tx,
  written: Map<string, Written>,
  questions: Map<string, QuestionRow>,
  outcomes: Outcomes<Request, TeamAnswer>,
): Promise<Map<string, AnswerRow>> {
  if (written.size === 0) return new Map()
  const rows = [...written.values()]
  const taken = new Set(
    (await writeAnswers(tx, rows.map(answerValues))).map((row) => keyOfAnswer(row.question_id, row.team_id)),
  )
  const teamIds = rows.map(({ teamId }) => teamId)
  const stored = await storedAnswers(tx, [...questions.keys()], teamIds)
  for (const [key, { request }] of written) {
    const answer = stored.get(key)
    outcomes.set(request, taken.has(key) && answer ? presentAnswer(answer) : stale(answer))
  }
  for (const question of questions.values()) if (question.locked_at) await markAutomatically(tx, question)
  const members = Map.groupBy(await findMembers(tx, teamIds), ({ team_id }) => team_id)
  await publishAnswers(
    tx,
    rows.flatMap(({ teamId, request, competitionId }) => {
      const answer = stored.get(keyOfAnswer(request.questionId, teamId))
      const userIds = (members.get(teamId) ?? []).map(({ user_id }) => user_id)
      return answer && taken.has(keyOfAnswer(request.questionId, teamId))
        ? [{ userIds, competitionId, answer: presentAnswer(answer) }]
        : []
    }),
  )
  return stored
}

/**
 * A member sets the answer of the team. What arrived before the lock counts, and the lock waits for answers that are being written. Throws
 * not_found, not_signed_in, not_in_team, validation_failed, question_not_open, question_locked, or stale_version (with the answer) when
 * another member was first.
 */
export async function setEveningAnswer(
  engine: Engine,
  userId: string,
  questionId: string,
  { version, value }: { version: number; value: string },
  receivedAt: Date,
): Promise<TeamAnswer> {
  return set(engine, { userId, questionId, version, value, receivedAt })
}
