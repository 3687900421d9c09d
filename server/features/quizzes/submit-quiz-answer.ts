import type { QuizAnswer, QuizAttempt, Verdict } from '#contract/quizzes.ts'
import { whyNotChangePoints } from '#rules/points.ts'
import { isRight, relevantAnswer } from '#rules/quiz-marking.ts'
import { countedAt } from '#rules/received.ts'
import { type Award, awardAll } from '#server/features/points/award-points.ts'
import { lockTotals } from '#server/features/points/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { grouped, type Locking, type Outcomes } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishAll } from '#server/platform/realtime/publish.ts'
import { userChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { type AnswerRow, findAsked, findLatestAnswer, lockAttempts } from './attempt-queries.ts'
import { type Asked, answered, type Marked, recordAnswers } from './close-question.ts'
import { storedIndex, storedText } from './option-values.ts'
import { presentAttempt, presentVerdict } from './present.ts'
import { keyed } from './quiz-values.ts'

type Request = { userId: string; quizId: string; questionId: string; given: QuizAnswer; receivedAt: Date }
type Answered = { verdict: Verdict; attempt: QuizAttempt }

const submit = grouped<Request, Answered>(
  'answers',
  async (_, tx, requests, locking) => {
    const outcomes: Outcomes<Request, Answered> = new Map()
    // A user's second answer reads what the first has recorded.
    for (const turn of onePerUser(requests))
      for (const [request, outcome] of await answerAll(tx, turn, locking)) outcomes.set(request, outcome)
    return outcomes
  },
  ({ quizId }) => quizId,
)

/** One request of each user at a time, in their order. */
function onePerUser(requests: Request[]): Request[][] {
  const turns: Request[][] = []
  const counts = new Map<string, number>()
  for (const request of requests) {
    const turn = counts.get(request.userId) ?? 0
    counts.set(request.userId, turn + 1)
    turns[turn] = [...(turns[turn] ?? []), request]
  }
  return turns
}

async function answerAll(tx: Tx, requests: Request[], locking: Locking) {
  const outcomes: Outcomes<Request, Answered> = new Map()
  const attempts = new Map((await lockAttempts(tx, requests, locking)).map((row) => [row.user_id, row]))
  const asked = new Map((await findAsked(tx, requests)).map((row) => [row.user_id, row]))
  const granted = new Map<Request, Asked>()
  for (const request of requests) {
    const attempt = attempts.get(request.userId)
    const answer = asked.get(request.userId)
    if (!attempt) {
      if (locking === 'wait') outcomes.set(request, new ProblemError('not_found'))
    } else if (!answer) outcomes.set(request, new ProblemError('question_not_open'))
    else if (answer.answered_at) outcomes.set(request, await answeredBefore(tx, request, { attempt, answer }))
    else granted.set(request, answerNow(request, { attempt, answer }))
  }
  await grant(tx, granted, outcomes, locking)
  return outcomes
}

/** Records answers and gives their points, except where the total does not allow it or the row is locked elsewhere. */
async function grant(
  tx: Tx,
  granted: Map<Request, Asked>,
  outcomes: Outcomes<Request, Answered>,
  locking: Locking,
): Promise<void> {
  const totals = await lockTotals(tx, [...granted.values()].map(awardFor), locking)
  const pointsOf = new Map(totals.map(({ userId, points }) => [userId, points]))
  for (const [request, { answer }] of granted) {
    const total = pointsOf.get(request.userId)
    const refusal = total === undefined ? null : whyNotChangePoints(total, answer.points_earned)
    if (refusal) outcomes.set(request, new ProblemError(refusal))
    if (refusal || total === undefined) granted.delete(request)
  }
  await recordAnswers(tx, [...granted.values()])
  const awards = [...granted.values()].map(awardFor).filter(({ points }) => points > 0)
  await awardAll(tx, awards)
  await publishAll(
    tx,
    awards.map(({ userId }) => userChanged(userId)),
  )
  for (const [request, { attempt, answer }] of granted)
    outcomes.set(request, presentAnswered(attempt, answer, answer, answer.answered_at as Date))
}

const answeredBefore = async (tx: Tx, { userId, quizId, receivedAt }: Request, { attempt, answer }: Asked) =>
  presentAnswered(attempt, answer, await findLatestAnswer(tx, userId, quizId), receivedAt)

const presentAnswered = (
  attempt: Asked['attempt'],
  answer: AnswerRow,
  latest: AnswerRow | undefined,
  at: Date,
): Answered => ({ verdict: presentVerdict(answer, at), attempt: presentAttempt(attempt, latest, at) })

function answerNow({ given, receivedAt }: Request, asked: Asked): Asked {
  const at = countedAt(receivedAt, asked.answer.shown_at)
  return answered(asked, mark(asked.answer, given, at), at)
}

function mark(row: AnswerRow, { selectedAnswer, textAnswer }: QuizAnswer, at: Date): Marked {
  if (at > row.closes_at) return { selectedAnswer: null, textAnswer: null, outcome: 'late' }
  const key = keyed(row)
  const given = relevantAnswer(key, {
    selectedAnswer: storedIndex(row, selectedAnswer),
    textAnswer: storedText(row, textAnswer),
  })
  return { ...given, outcome: isRight(key, given) ? 'right' : 'wrong' }
}

const awardFor = ({ attempt, answer }: Asked): Award => ({
  userId: attempt.user_id,
  source: { type: 'quiz_answer', id: answer.answer_id },
  points: answer.points_earned,
  actorId: null,
  reason: attempt.title,
  at: answer.answered_at as Date,
})

/**
 * Records a user's answer to the open question, gives its points, and returns the verdict. `receivedAt` decides whether it is
 * in time; an answer that is too late is recorded without its content. A second answer to the question, equal or not, returns
 * the recorded one. Throws not_found, question_not_open or too_many_points.
 */
export const submitQuizAnswer = (
  engine: Engine,
  userId: string,
  quizId: string,
  given: QuizAnswer,
  receivedAt: Date,
): Promise<Answered> => submit(engine, { userId, quizId, questionId: given.questionId, given, receivedAt })
