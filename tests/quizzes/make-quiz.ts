import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

export type MadeQuestion = {
  id: string
  question: string
  options: string[] | null
  correctAnswer: number | null
  correctTextAnswer: string | null
  correctNumber: number | null
  tolerance: number | null
  correctOrder: number[] | null
  points: number
  timeLimit: number
}

type QuizOptions = {
  title: string
  isActive: boolean
  /** Null: open at once, and without end. */
  startTime: Date | null
  endTime: Date | null
  hidesKey: boolean
  /** Off by default, so that tests can answer by the index of the stored option. */
  shufflesOptions: boolean
  questions: Partial<MadeQuestion>[]
}

/** A multiple choice question whose second option is right, worth 10 points, 30 seconds; or a text question with this key. */
export const choice = (change: Partial<MadeQuestion> = {}): MadeQuestion => ({
  id: randomId(),
  question: 'Vilken stad är Sveriges huvudstad?',
  points: 10,
  timeLimit: 30,
  options: ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'],
  correctAnswer: 1,
  correctTextAnswer: null,
  correctNumber: null,
  tolerance: null,
  correctOrder: null,
  ...change,
})
export const text = (correctTextAnswer: string, change: Partial<MadeQuestion> = {}): MadeQuestion =>
  choice({ question: 'Vad heter ön?', options: null, correctAnswer: null, correctTextAnswer, ...change })

export const number = (correctNumber: number, tolerance = 0): MadeQuestion =>
  choice({ question: 'Vilket år?', options: null, correctAnswer: null, correctNumber, tolerance })
/** The options in the right order. */
export const order = (...options: string[]): MadeQuestion =>
  choice({
    question: 'Ordna från äldst till yngst.',
    options,
    correctAnswer: null,
    correctOrder: options.map((_, at) => at),
  })

const typeOf = ({ correctAnswer, correctNumber, correctOrder }: MadeQuestion) => {
  if (correctOrder) return 'order'
  if (correctNumber !== null) return 'number'
  return correctAnswer === null ? 'text' : 'multiple_choice'
}

/** Inserts a quiz, by default open, with three multiple choice questions. */
export async function makeQuiz(
  { pool }: { pool: pg.Pool },
  options: Partial<QuizOptions> = {},
): Promise<{ quizId: string; questions: MadeQuestion[] }> {
  const { title = 'Fredagsquizet', isActive = true, startTime = null, endTime = null } = options
  const { hidesKey = false, shufflesOptions = false } = options
  const questions = (options.questions ?? [{}, {}, {}]).map((each) => choice(each))
  const { rows } = await pool.query<{ id: string }>(
    `insert into quizzes (title, is_active, start_time, end_time, hides_key, shuffles_options)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [title, isActive, startTime, endTime, hidesKey, shufflesOptions],
  )
  const quizId = rows[0]?.id as string
  for (const [orderIndex, each] of questions.entries())
    await pool.query(
      `insert into quiz_questions (quiz_id, question_set, order_index, id, question, question_type, options, correct_answer,
         correct_text_answer, correct_number, tolerance, correct_order, points, time_limit)
       values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        quizId,
        orderIndex,
        each.id,
        each.question,
        typeOf(each),
        each.options,
        each.correctAnswer,
        each.correctTextAnswer,
        each.correctNumber,
        each.tolerance,
        each.correctOrder,
        each.points,
        each.timeLimit,
      ],
    )
  return { quizId, questions }
}
