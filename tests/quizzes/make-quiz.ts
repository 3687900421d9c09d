import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

export type MadeQuestion = {
  id: string
  question: string
  options: string[] | null
  correctAnswer: number | null
  correctTextAnswer: string | null
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
  ...change,
})
export const text = (correctTextAnswer: string, change: Partial<MadeQuestion> = {}): MadeQuestion =>
  choice({ question: 'Vad heter ön?', options: null, correctAnswer: null, correctTextAnswer, ...change })

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
         correct_text_answer, points, time_limit) values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        quizId,
        orderIndex,
        each.id,
        each.question,
        each.options ? 'multiple_choice' : 'text',
        each.options,
        each.correctAnswer,
        each.correctTextAnswer,
        each.points,
        each.timeLimit,
      ],
    )
  return { quizId, questions }
}
