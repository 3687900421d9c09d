import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { answerGrace } from '#rules/quiz.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Locking } from '#server/platform/database/grouped.ts'

export type QuestionRow = {
  id: string
  question: string
  question_type: string
  options: string[] | null
  correct_answer: number | null
  correct_text_answer: string | null
  correct_number: number | null
  tolerance: number | null
  correct_order: number[] | null
  points: number
  time_limit: number
  picture_url: string | null
}

export type AttemptRow = {
  quiz_id: string
  user_id: string
  question_set: number
  question_count: number
  shown: number
  answered: number
  right_answers: number
  points: number
  milliseconds: number
  finished_at: Date | null
}
/** The columns of an attempt `t`. */
export const attemptColumns = sql`t.quiz_id, t.user_id, t.question_set, t.question_count, t.shown, t.answered, t.right_answers,
  t.points, t.milliseconds, t.finished_at`

/** A user's attempt. */
export async function findAttempt(
  db: Database | Tx,
  userId: string,
  quizId: string,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`select ${attemptColumns} from quiz_attempts t
    where t.quiz_id = ${quizId} and t.user_id = ${userId}`.execute(db)
  return rows[0]
}

export type LockedAttempt = AttemptRow & {
  title: string
  is_active: boolean
  start_time: Date | null
  end_time: Date | null
}

type AttemptKey = { userId: string; quizId: string }
const arraysOf = (keys: AttemptKey[]) =>
  sql`${keys.map(({ quizId }) => quizId)}::uuid[], ${keys.map(({ userId }) => userId)}::uuid[]`

/**
 * Attempts with their quizzes, locked until the transaction ends, in the order of their ids. The accounts are locked first, as in
 * their deletion, then the quizzes, as in an edit.
 */
export async function lockAttempts(
  tx: Tx,
  keys: AttemptKey[],
  locking: Locking = 'wait',
): Promise<LockedAttempt[]> {
  const unlessLocked = locking === 'skip' ? sql`skip locked` : sql``
  const { rows } = await sql<LockedAttempt>`
    with me as materialized (
      select id from users where id = any(${keys.map(({ userId }) => userId)}::uuid[]) order by id for key share ${unlessLocked}
    )
    select ${attemptColumns}, z.title, z.is_active, z.start_time, z.end_time
    from unnest(${arraysOf(keys)}) as k (quiz_id, user_id) join me on me.id = k.user_id
    join quizzes z on z.id = k.quiz_id join quiz_attempts t on t.quiz_id = z.id and t.user_id = k.user_id
    order by z.id, t.user_id for key share of z ${unlessLocked} for no key update of t ${unlessLocked}`.execute(
    tx,
  )
  return rows
}

/** A quiz, locked for an attempt that begins: it is not edited until the transaction ends. */
export const lockPlayable = (tx: Tx, quizId: string) =>
  tx
    .selectFrom('quizzes')
    .select(['id', 'question_set', 'shuffles_options', 'is_active', 'start_time', 'end_time'])
    .select(({ selectFrom }) =>
      selectFrom('quiz_questions as q')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('q.quiz_id', '=', 'quizzes.id')
        .whereRef('q.question_set', '=', 'quizzes.question_set')
        .$asScalar()
        .$notNull()
        .as('question_count'),
    )
    .where('id', '=', quizId)
    .forKeyShare()
    .executeTakeFirst()
export type PlayableRow = NonNullable<Awaited<ReturnType<typeof lockPlayable>>>

/** Begins an attempt. Returns whether the user had none. */
export async function insertAttempt(tx: Tx, userId: string, quiz: PlayableRow, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quiz_attempts')
    .values({
      quiz_id: quiz.id,
      user_id: userId,
      question_set: quiz.question_set,
      question_count: quiz.question_count,
      started_at: now,
      option_seed: quiz.shuffles_options ? randomUUID() : null,
    })
    .onConflict((conflict) => conflict.columns(['quiz_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type AnswerRow = {
  answer_id: string
  quiz_id: string
  user_id: string
  question_id: string
  order_index: number
  shown_at: Date
  closes_at: Date
  answered_at: Date | null
  selected_answer: number | null
  text_answer: string | null
  is_correct: boolean
  is_late: boolean
  points_earned: number
  /** The attempt's seed for the order of the options. */
  option_seed: string | null
  /** The quiz's setting of when the key is shown. */
  hides_key: boolean
  is_active: boolean
  start_time: Date | null
  end_time: Date | null
  /** Until when somebody else can still answer the question, in a quiz that hides its keys. */
  open_until: Date | null
} & Omit<QuestionRow, 'id'>

const openUntil = sql<Date | null>`(select max(o.closes_at) from quiz_answers o
  where z.hides_key and o.quiz_id = a.quiz_id and o.question_id = a.question_id and o.user_id <> a.user_id
    and o.answered_at is null)`.as('open_until')

/** Questions that were shown, with the answers and the keys. */
const shown = (db: Database | Tx) =>
  db
    .selectFrom('quiz_answers as a')
    .innerJoin('quiz_questions as q', (join) =>
      join
        .onRef('q.quiz_id', '=', 'a.quiz_id')
        .onRef('q.question_set', '=', 'a.question_set')
        .onRef('q.order_index', '=', 'a.order_index'),
    )
    .innerJoin('quiz_attempts as t', (join) =>
      join.onRef('t.quiz_id', '=', 'a.quiz_id').onRef('t.user_id', '=', 'a.user_id'),
    )
    .innerJoin('quizzes as z', 'z.id', 'a.quiz_id')
    .select(['t.option_seed', 'z.hides_key', 'z.is_active', 'z.start_time', 'z.end_time', openUntil])
    .select([
      'a.id as answer_id',
      'a.quiz_id',
      'a.user_id',
      'a.question_id',
      'a.order_index',
      'a.shown_at',
      'a.closes_at',
      'a.answered_at',
    ])
    .select(['a.selected_answer', 'a.text_answer', 'a.is_correct', 'a.is_late', 'a.points_earned'])
    .select(['q.question', 'q.question_type', 'q.options', 'q.correct_answer', 'q.correct_text_answer'])
    .select(['q.correct_number', 'q.tolerance', 'q.correct_order'])
    .select(['q.points', 'q.time_limit', 'q.picture_url'])

const shownTo = (db: Database | Tx, userId: string, quizId: string) =>
  shown(db).where('a.quiz_id', '=', quizId).where('a.user_id', '=', userId)

/** The question of each request, for those users to whom it was shown. */
export const findAsked = (tx: Tx, keys: (AttemptKey & { questionId: string })[]): Promise<AnswerRow[]> =>
  shown(tx)
    .where(
      sql<SqlBool>`(a.quiz_id, a.user_id, a.question_id) in
        (select * from unnest(${arraysOf(keys)}, ${keys.map(({ questionId }) => questionId)}::uuid[]))`,
    )
    .execute()

/** Every shown question, in order. */
export const findAnswers = (db: Database | Tx, userId: string, quizId: string): Promise<AnswerRow[]> =>
  shownTo(db, userId, quizId).orderBy('a.order_index').execute()

/** The question that was shown to a user last. */
export const findLatestAnswer = (
  db: Database | Tx,
  userId: string,
  quizId: string,
): Promise<AnswerRow | undefined> =>
  shownTo(db, userId, quizId).orderBy('a.order_index', 'desc').limit(1).executeTakeFirst()

/** Shows the next question of a locked attempt. */
export async function showQuestion(tx: Tx, attempt: AttemptRow, now: Date): Promise<AnswerRow> {
  const { quiz_id, user_id, question_set, shown: orderIndex } = attempt
  await sql`insert into quiz_answers (quiz_id, user_id, question_id, question_set, order_index, shown_at, closes_at)
    select q.quiz_id, ${user_id}, q.id, q.question_set, q.order_index, ${now},
      ${now}::timestamptz + make_interval(secs => q.time_limit + ${answerGrace / 1000}::float)
    from quiz_questions q
    where quiz_id = ${quiz_id} and question_set = ${question_set} and order_index = ${orderIndex}`.execute(tx)
  await tx
    .updateTable('quiz_attempts')
    .set({ shown: orderIndex + 1 })
    .where('quiz_id', '=', quiz_id)
    .where('user_id', '=', user_id)
    .execute()
  return shownTo(tx, user_id, quiz_id).where('a.order_index', '=', orderIndex).executeTakeFirstOrThrow()
}

/** Ends a locked attempt. */
export const finishAttempt = (tx: Tx, { quiz_id, user_id }: AttemptRow, now: Date) =>
  tx
    .updateTable('quiz_attempts')
    .set({ finished_at: now })
    .where('quiz_id', '=', quiz_id)
    .where('user_id', '=', user_id)
    .execute()
