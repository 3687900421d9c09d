import type { Database } from '#server/platform/database/database.ts'
import { type PageParams, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentListedQuiz, presentQuiz } from './present.ts'
import { findAllQuizzes, findQuizzes } from './queries.ts'

const cursor = placeCursor()
const placeOf = (row: { id: string; created_at: Date }) => ({ at: row.created_at, id: row.id })

export const pageOfQuizzes = (db: Database, userId: string, query: PageParams) =>
  readPage(query, {
    cursor,
    find: (after, limit) => findQuizzes(db, userId, { after, limit }),
    placeOf: (row) => placeOf(row),
    present: presentQuiz,
  })

export const pageOfAllQuizzes = (db: Database, query: PageParams) =>
  readPage(query, {
    cursor,
    find: (after, limit) => findAllQuizzes(db, { after, limit }),
    placeOf: (row) => placeOf(row),
    present: presentListedQuiz,
  })
