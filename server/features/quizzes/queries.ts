import { type Expression, type SqlBool, sql } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { foundBy } from '#server/platform/database/found-by.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import type { PositionPage } from '#server/platform/http/cursor.ts'
import { type AttemptRow, attemptColumns, type QuestionRow } from './attempt-queries.ts'

export type { QuestionRow }

const quizColumns = ['id', 'title', 'description', 'is_active', 'start_time', 'end_time'] as const
const adminColumns = [...quizColumns, 'question_set', 'version', 'created_at', 'updated_at'] as const

const ofQuestions = (what: Expression<unknown>) =>
  sql<number>`(select coalesce(${what}, 0)::int from quiz_questions q
    where q.quiz_id = quizzes.id and q.question_set = quizzes.question_set)`
const questionCount = ofQuestions(sql`count(*)`).as('question_count')
const points = ofQuestions(sql`sum(q.points)`).as('points')
const seconds = ofQuestions(sql`sum(q.time_limit)`).as('seconds')
const players = sql<number>`(select count(*)::int from quiz_attempts t where t.quiz_id = quizzes.id)`.as(
  'players',
)

/** A user's own progress, as it is listed. */
type Mine = { isFinished: boolean; answered: number; right: number; points: number }
/** The progress of an attempt `t`. */
const progress = sql<Mine>`json_build_object('isFinished', t.finished_at is not null, 'answered', t.answered,
  'right', t.right_answers, 'points', t.points)`
const mineOf = (userId: string) =>
  sql<Mine | null>`(select ${progress} from quiz_attempts t
    where t.quiz_id = quizzes.id and t.user_id = ${userId})`.as('mine')

/** The rows of a page, latest first. */
const pageOf = (db: Database, page: PositionPage) =>
  pageBy(db.selectFrom('quizzes'), { at: 'created_at' }, page)

/** One page of the active quizzes that have questions, as one user sees them. */
export const findQuizzes = (db: Database, userId: string, page: PositionPage) =>
  pageOf(db, page)
    .where('is_active', '=', true)
    .where(
      sql<SqlBool>`exists (select from quiz_questions q
        where q.quiz_id = quizzes.id and q.question_set = quizzes.question_set)`,
    )
    .select([...quizColumns, 'created_at', questionCount, points, seconds, mineOf(userId)])
    .execute()
export type QuizRow = Omit<Awaited<ReturnType<typeof findQuizzes>>[number], 'created_at'>

/** One quiz as one user sees it, whatever its state. */
export const findQuiz = (db: Database | Tx, userId: string, quizId: string): Promise<QuizRow | undefined> =>
  db
    .selectFrom('quizzes')
    .select([...quizColumns, questionCount, points, seconds, mineOf(userId)])
    .where('id', '=', quizId)
    .executeTakeFirst()

/** The quizzes that some users have begun and can continue, the one that was begun last first. */
export const findBegunQuizzes = (db: Database, userIds: string[], now: Date) =>
  db
    .selectFrom('quizzes')
    .innerJoin('quiz_attempts as t', 't.quiz_id', 'quizzes.id')
    .select([...quizColumns, 't.user_id', questionCount, points, seconds, progress.as('mine')])
    .where('t.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('t.finished_at', 'is', null)
    // The same condition as `isRunning` in rules/quiz.ts.
    .where('is_active', '=', true)
    .where(sql<SqlBool>`(start_time is null or start_time <= ${now})`)
    .where(sql<SqlBool>`(end_time is null or end_time >= ${now})`)
    .orderBy('t.started_at', 'desc')
    .orderBy('id')
    .execute()

/** One page of the quizzes that a search finds, for admins. */
export const findAllQuizzes = (db: Database, page: PositionPage, search: string) =>
  pageOf(db, page)
    .where(foundBy(search, sql.ref('title')))
    .select([...adminColumns, questionCount, points, seconds, players])
    .execute()
export type AdminQuizRow = Awaited<ReturnType<typeof findAllQuizzes>>[number]

const questionColumns = [
  'id',
  'question',
  'question_type',
  'options',
  'correct_answer',
  'correct_text_answer',
  'correct_number',
  'tolerance',
  'correct_order',
  'points',
  'time_limit',
  'picture_url',
] as const
type Fairness = { hides_key: boolean; shuffles_options: boolean }
export type EditableQuizRow = AdminQuizRow & Fairness & { questions: QuestionRow[] }

async function withQuestions(db: Database | Tx, row: (AdminQuizRow & Fairness) | undefined) {
  return row && { ...row, questions: await findQuestions(db, row.id, row.question_set) }
}

/** The questions of one set, in order, with their keys. */
const findQuestions = (db: Database | Tx, quizId: string, questionSet: number): Promise<QuestionRow[]> =>
  db
    .selectFrom('quiz_questions')
    .select(questionColumns)
    .where('quiz_id', '=', quizId)
    .where('question_set', '=', questionSet)
    .orderBy('order_index')
    .execute()

const oneForAdmins = (db: Database | Tx, quizId: string) =>
  db
    .selectFrom('quizzes')
    .select([...adminColumns, 'hides_key', 'shuffles_options', questionCount, points, seconds, players])
    .where('id', '=', quizId)

/** One quiz with its questions, as admins edit it. */
export const findEditableQuiz = async (
  db: Database | Tx,
  quizId: string,
): Promise<EditableQuizRow | undefined> =>
  withQuestions(db, await oneForAdmins(db, quizId).executeTakeFirst())

/** The same, locked until the transaction ends, so that nobody begins the quiz or answers a question meanwhile. */
export async function lockQuiz(tx: Tx, quizId: string): Promise<EditableQuizRow | undefined> {
  await tx.selectFrom('quizzes').select('id').where('id', '=', quizId).forUpdate().executeTakeFirst()
  return findEditableQuiz(tx, quizId)
}

/** Whether somebody has begun the quiz with this set of questions. */
export const isBegun = async (tx: Tx, quizId: string, questionSet: number): Promise<boolean> =>
  (await tx
    .selectFrom('quiz_attempts')
    .select('user_id')
    .where('quiz_id', '=', quizId)
    .where('question_set', '=', questionSet)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A finished attempt with its place among the finished ones, and the user's points in the club. */
export async function findResult(db: Database | Tx, userId: string, quizId: string) {
  const { rows } = await sql<
    AttemptRow & {
      title: string
      max_points: number
      total: number
      place: number
      players: number
      ahead: { place: number; points: number } | null
    }
  >`
    select ${attemptColumns}, z.title, p.points as total,
      (select sum(q.points)::int from quiz_questions q
        where q.quiz_id = t.quiz_id and q.question_set = t.question_set) as max_points,
      (select 1 + count(*)::int from quiz_attempts o where o.quiz_id = t.quiz_id and o.finished_at is not null
        and (o.points > t.points or (o.points = t.points and o.milliseconds < t.milliseconds))) as place,
      (select count(*)::int from quiz_attempts o
        where o.quiz_id = t.quiz_id and o.finished_at is not null) as players,
      (select json_build_object('points', o.points - t.points + (o.milliseconds < t.milliseconds)::int,
          'place', (select 1 + count(*)::int from quiz_attempts b where b.quiz_id = t.quiz_id and b.finished_at is not null
            and (b.points > o.points or (b.points = o.points and b.milliseconds < o.milliseconds))))
        from quiz_attempts o where o.quiz_id = t.quiz_id and o.finished_at is not null
          and (o.points > t.points or (o.points = t.points and o.milliseconds < t.milliseconds))
        order by o.points, o.milliseconds desc limit 1) as ahead
    from quiz_attempts t join quizzes z on z.id = t.quiz_id join profiles p on p.user_id = t.user_id
    where t.quiz_id = ${quizId} and t.user_id = ${userId} and t.finished_at is not null`.execute(db)
  return rows[0]
}
export type ResultRow = NonNullable<Awaited<ReturnType<typeof findResult>>>

export type QuizLeaderRow = {
  user_id: string
  display_name: string
  avatar_url: string | null
  points: number
  rank: number
  is_leader: boolean
  is_near: boolean
}

/** How many are shown before and after one's own place. */
const neighbours = 2

/**
 * The first of those who have finished a quiz, and those beside the user, by place. Guests who have chosen not to be listed are shown to
 * nobody else.
 */
export async function findQuizLeaders(
  db: Database,
  userId: string,
  quizId: string,
): Promise<QuizLeaderRow[]> {
  const { rows } = await sql<QuizLeaderRow>`
    with ranked as (
      select t.user_id, p.display_name, p.avatar_url, t.points, p.on_leaderboard,
        (rank() over (order by t.points desc, t.milliseconds))::int as rank
      from quiz_attempts t join profiles p on p.user_id = t.user_id
      where t.quiz_id = ${quizId} and t.finished_at is not null
    ), listed as (
      select ranked.*, row_number() over (order by rank, user_id) as at from ranked
      where on_leaderboard or user_id = ${userId}
    ), placed as (
      select listed.*, at <= ${sql.lit(bounds.leaderboard)} as is_leader,
        abs(at - (select at from listed where user_id = ${userId})) <= ${sql.lit(neighbours)} as is_near
      from listed
    )
    select user_id, display_name, avatar_url, points, rank, is_leader, is_near from placed
    where is_leader or is_near order by at`.execute(db)
  return rows
}

/** Who has begun a quiz: finished attempts by place, then the others; for admins only. */
export const findPlayers = (db: Database | Tx, quizId: string) =>
  db
    .selectFrom('quiz_attempts as t')
    .innerJoin('profiles as p', 'p.user_id', 't.user_id')
    .select(['t.user_id', 'p.display_name', 't.answered', 't.right_answers', 't.points', 't.milliseconds'])
    .select(['t.started_at', 't.finished_at'])
    .select(
      sql<number>`(select count(*)::int from quiz_answers a
        where a.quiz_id = t.quiz_id and a.user_id = t.user_id and a.is_fast)`.as('fast_answers'),
    )
    .where('t.quiz_id', '=', quizId)
    .orderBy(sql`t.finished_at is null`)
    .orderBy('t.points', 'desc')
    .orderBy('t.milliseconds')
    .orderBy('t.started_at')
    .orderBy('t.user_id')
    .execute()
export type PlayerRow = Awaited<ReturnType<typeof findPlayers>>[number]

/** How each question of the present set was answered, in whatever set it was asked; for admins only. */
export async function findQuestionStatistics(db: Database | Tx, quizId: string) {
  const { rows } = await sql<{
    id: string
    question: string
    correct_text_answer: string | null
    answered: number
    right_answers: number
    fastest_name: string | null
    fastest: number | null
  }>`
    select q.id, q.question, q.correct_text_answer, s.answered, s.right_answers, f.display_name as fastest_name, f.milliseconds as fastest
    from quizzes z join quiz_questions q on q.quiz_id = z.id and q.question_set = z.question_set
    cross join lateral (
      select count(*)::int as answered, count(*) filter (where a.is_correct)::int as right_answers
      from quiz_answers a where a.quiz_id = z.id and a.question_id = q.id and a.answered_at is not null
    ) s
    left join lateral (
      select p.display_name, (extract(epoch from a.answered_at - a.shown_at) * 1000)::int as milliseconds
      from quiz_answers a join profiles p on p.user_id = a.user_id
      where a.quiz_id = z.id and a.question_id = q.id and a.is_correct
      order by a.answered_at - a.shown_at, a.answered_at limit 1
    ) f on true
    where z.id = ${quizId} order by q.order_index`.execute(db)
  return rows
}
export type QuestionStatisticsRow = Awaited<ReturnType<typeof findQuestionStatistics>>[number]

/** The answers to some questions of a quiz, in whatever set, with the question as it was asked; for marking again. */
export const findGivenAnswers = (tx: Database | Tx, quizId: string, questionIds: string[]) =>
  tx
    .selectFrom('quiz_answers as a')
    .innerJoin('quiz_questions as q', (join) =>
      join
        .onRef('q.quiz_id', '=', 'a.quiz_id')
        .onRef('q.question_set', '=', 'a.question_set')
        .onRef('q.order_index', '=', 'a.order_index'),
    )
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select([
      'a.id as answer_id',
      'a.user_id',
      'u.language',
      'a.question_id',
      'a.selected_answer',
      'a.text_answer',
    ])
    .select([
      'a.is_correct',
      'a.points_earned',
      'q.question',
      'q.question_type',
      'q.options',
      'q.correct_answer',
    ])
    .select(['q.correct_text_answer', 'q.correct_number', 'q.tolerance', 'q.correct_order'])
    .select(['q.points', 'q.time_limit', 'q.picture_url'])
    .where('a.quiz_id', '=', quizId)
    .where('a.question_id', 'in', questionIds)
    .where('a.answered_at', 'is not', null)
    .where('a.is_late', '=', false)
    .orderBy('a.user_id')
    .orderBy('a.order_index')
    .execute()
export type GivenAnswerRow = Awaited<ReturnType<typeof findGivenAnswers>>[number]

/** Some questions of a quiz in every set that contains them. */
export const findInAllSets = (tx: Tx, quizId: string, questionIds: string[]) =>
  tx
    .selectFrom('quiz_questions')
    .select([...questionColumns, 'question_set'])
    .where('quiz_id', '=', quizId)
    .where('id', 'in', questionIds)
    .execute()

/** What was written as a wrong answer to the text questions of the present set, in whatever set, and how often. */
export async function findWrongTexts(db: Database | Tx, quizId: string) {
  const { rows } = await sql<{ question_id: string; value: string; count: number }>`
    select a.question_id, a.text_answer as value, count(*)::int as count
    from quizzes z join quiz_questions q on q.quiz_id = z.id and q.question_set = z.question_set
    join quiz_answers a on a.quiz_id = z.id and a.question_id = q.id
    where z.id = ${quizId} and q.question_type = 'text' and a.text_answer is not null and not a.is_correct
    group by a.question_id, a.text_answer order by a.text_answer collate "C"`.execute(db)
  return rows
}
export type WrongTextRow = Awaited<ReturnType<typeof findWrongTexts>>[number]
