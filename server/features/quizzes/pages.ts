import { sql } from 'kysely'
import type { AlikePair } from '#contract/quiz-results.ts'
import { alikePairs } from '#rules/quiz-likeness.ts'
import { comparableAnswer } from '#rules/quiz-marking.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import {
  type PageParams,
  positionByCreation,
  positionCursor,
  readPage,
} from '#server/platform/http/cursor.ts'
import { presentListedQuiz, presentQuiz } from './present.ts'
import type { PlayerRow } from './queries.ts'
import { findAllQuizzes, findQuizzes } from './queries.ts'

const cursor = positionCursor()

export const pageOfQuizzes = (db: Database, userId: string, query: PageParams) =>
  readPage(query, {
    cursor,
    find: (page) => findQuizzes(db, userId, page),
    positionOf: (row) => positionByCreation(row),
    present: presentQuiz,
  })

export const pageOfAllQuizzes = (
  { db }: Engine,
  { search = '', ...query }: PageParams & { search?: string | undefined },
) =>
  readPage(query, {
    cursor,
    find: (page) => findAllQuizzes(db, page, search),
    positionOf: positionByCreation,
    present: presentListedQuiz,
  })

/** How many players are compared, the first by place. Each is compared with each, so the work grows with the square. */
const compared = 200

/** Players of a quiz, by place, whose answers look like those of one person; for admins only. */
export async function findAlikePlayers(
  db: Database,
  quizId: string,
  players: PlayerRow[],
): Promise<AlikePair[]> {
  const first = players.slice(0, compared)
  if (first.length < 2) return []
  const answers = await findComparedAnswers(
    db,
    quizId,
    first.map(({ user_id }) => user_id),
  )
  const byUser = Map.groupBy(answers, ({ user_id }) => user_id)
  const pairs = alikePairs(
    first.map((row) => ({
      userId: row.user_id,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      answers: (byUser.get(row.user_id) ?? []).map((answer) => ({
        questionId: answer.question_id,
        form: answer.option ?? comparableAnswer(answer.text_answer ?? ''),
        isRight: answer.is_correct,
        milliseconds: answer.answered_at ? answer.answered_at.getTime() - answer.shown_at.getTime() : 0,
      })),
    })),
  )
  const names = new Map(first.map((row) => [row.user_id, row.display_name]))
  return pairs.map(({ userIds, milliseconds, ...counts }) => ({
    ...counts,
    players: userIds.map((userId, at) => ({
      userId,
      displayName: names.get(userId) ?? '',
      milliseconds: milliseconds[at] ?? 0,
    })),
  }))
}

/** Answers with content. An option is compared by its text, because edits may have moved it. */
const findComparedAnswers = (db: Database, quizId: string, userIds: string[]) =>
  db
    .selectFrom('quiz_answers as a')
    .innerJoin('quiz_questions as q', (join) =>
      join
        .onRef('q.quiz_id', '=', 'a.quiz_id')
        .onRef('q.question_set', '=', 'a.question_set')
        .onRef('q.order_index', '=', 'a.order_index'),
    )
    .select(['a.user_id', 'a.question_id', 'a.text_answer', 'a.is_correct', 'a.shown_at', 'a.answered_at'])
    .select(sql<string | null>`q.options[a.selected_answer + 1]`.as('option'))
    .where('a.quiz_id', '=', quizId)
    .where('a.user_id', 'in', userIds)
    .where((where) =>
      where.or([where('a.selected_answer', 'is not', null), where('a.text_answer', 'is not', null)]),
    )
    .execute()
