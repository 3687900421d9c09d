import { randomUUID } from 'node:crypto'
import { closesAt } from '#rules/quiz.ts'
import { acceptedAnswers } from '#rules/quiz-marking.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { awardPoints } from '../features/points/award-points.ts'
import type { Tx } from '../platform/database/database.ts'
import { type DemoQuestion, type DemoQuiz, demoQuizzes } from './demo-quizzes.ts'
import { pick, seededRandom } from './random.ts'
import { mostPoints, totalsOf } from './seed-points.ts'

const day = 86_400_000
const points = 10

/** Inserts the quizzes, and the attempts and answers of guests with their points. @returns the number of quizzes */
export async function seedQuizzes(tx: Tx, guestIds: string[], now: Date): Promise<number> {
  const draw = seededRandom(3)
  const quizzes = demoQuizzes(stockholmDate(now))
  for (const quiz of quizzes) {
    const made = await insertQuiz(tx, quiz, now)
    const totals = await totalsOf(tx, guestIds)
    const most = quiz.questions.length * points
    const eligible = guestIds.filter((userId) => (totals.get(userId) ?? 0) + most <= mostPoints)
    // An hour before the end, so that all have finished.
    const last = Math.min(now.getTime(), made.closes.getTime()) - 3_600_000
    for (const userId of pick(eligible, quiz.players, draw)) {
      const startedAt = new Date(made.opens.getTime() + draw() * (last - made.opens.getTime()))
      await insertAttempt(tx, { ...made, userId, startedAt, draw })
    }
  }
  return quizzes.length
}

type Made = {
  id: string
  title: string
  opens: Date
  closes: Date
  questions: (DemoQuestion & { id: string })[]
}

async function insertQuiz(tx: Tx, quiz: DemoQuiz, now: Date): Promise<Made> {
  const { title, description, start, end } = quiz
  const opens = stockholmInstant(start.date, start.time)
  const closes = stockholmInstant(end.date, end.time)
  if (!opens || !closes) throw new Error(`${title} has a time that the clock skips`)
  const id = randomUUID()
  const created = new Date(Math.min(now.getTime(), opens.getTime()) - 2 * day)
  const times = { start_time: opens, end_time: closes, created_at: created, updated_at: created }
  await tx
    .insertInto('quizzes')
    .values({ id, title, description, ...times })
    .execute()
  const questions = quiz.questions.map((each) => ({ ...each, id: randomUUID() }))
  await tx
    .insertInto('quiz_questions')
    .values(
      questions.map((each, order_index) => ({
        ...columnsOf(each),
        quiz_id: id,
        question_set: 1,
        order_index,
      })),
    )
    .execute()
  return { id, title, opens, closes, questions }
}

const columnsOf = ({ id, question, key, seconds }: DemoQuestion & { id: string }) => ({
  id,
  question,
  points,
  time_limit: seconds,
  ...('options' in key
    ? { question_type: 'multiple_choice', options: key.options, correct_answer: key.correct }
    : { question_type: 'text', correct_text_answer: key.accepted }),
})

type Attempt = Made & { userId: string; startedAt: Date; draw: () => number }

/** A finished attempt. Some guests know more than others. */
async function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const { id: quiz_id, userId: user_id, questions, startedAt, draw } = attempt
  const skill = 0.35 + 0.6 * draw()
  let at = startedAt.getTime()
  const answers = questions.map((each, order_index) => {
    const shown_at = new Date(at + 1_500)
    const answered_at = new Date(shown_at.getTime() + each.seconds * 1000 * (0.15 + 0.6 * draw()))
    at = answered_at.getTime()
    const is_correct = draw() < skill
    return {
      id: randomUUID(),
      quiz_id,
      user_id,
      question_id: each.id,
      question_set: 1,
      order_index,
      shown_at,
      answered_at,
      closes_at: closesAt({ shownAt: shown_at, timeLimit: each.seconds }),
      ...given(each, is_correct, draw),
      is_correct,
      points_earned: is_correct ? points : 0,
    }
  })
  const right = answers.filter((each) => each.is_correct)
  await tx
    .insertInto('quiz_attempts')
    .values({
      quiz_id,
      user_id,
      question_set: 1,
      question_count: questions.length,
      shown: questions.length,
      answered: questions.length,
      right_answers: right.length,
      points: right.length * points,
      started_at: startedAt,
      finished_at: new Date(at),
      milliseconds: answers.reduce(
        (sum, each) => sum + each.answered_at.getTime() - each.shown_at.getTime(),
        0,
      ),
    })
    .execute()
  await tx.insertInto('quiz_answers').values(answers).execute()
  for (const { id, answered_at } of right)
    await awardPoints(tx, {
      userId: user_id,
      points,
      actorId: null,
      reason: attempt.title,
      at: answered_at,
      source: { type: 'quiz_answer', id },
    })
}

/** What the guest answered. */
function given({ key }: DemoQuestion, isRight: boolean, draw: () => number) {
  if ('accepted' in key)
    return {
      selected_answer: null,
      text_answer: isRight ? (acceptedAnswers(key.accepted)[0] ?? null) : 'vet ej',
    }
  const wrong = (key.correct + 1 + Math.floor(draw() * 3)) % 4
  return { selected_answer: isRight ? key.correct : wrong, text_answer: null }
}
