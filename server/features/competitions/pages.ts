import { z } from 'zod'
import type { Engine } from '#server/platform/engine.ts'
import { type Asked, type Page, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentCompetition, presentEditableCompetition } from './present.ts'
import { type CompetitionPage, findCompetitions, findEditableCompetitions, type When } from './queries.ts'

/** Accepts every date that the database accepts. */
const cursor = placeCursor(
  z.date().min(new Date('1999-12-31T00:00:00Z')).max(new Date('2101-01-02T00:00:00Z')),
)

type Row = { start_date: Date; end_date: Date; id: string }
type PageQuery = Asked & { when?: When }

/** Reads one page through `find` and presents its rows. */
const page = <R extends Row, P>(
  { clock }: Engine,
  { when = 'upcoming', ...asked }: PageQuery,
  find: (page: CompetitionPage) => Promise<R[]>,
  present: (row: R) => P,
): Promise<Page<P>> => {
  const now = clock.now()
  return readPage(asked, {
    cursor,
    find: (after, limit) => find({ when, now, after, limit }),
    placeOf: (row) => ({ at: when === 'past' ? row.end_date : row.start_date, id: row.id }),
    present,
  })
}

export const pageOfCompetitions = (engine: Engine, userId: string, query: Asked) =>
  page(engine, query, (asked) => findCompetitions(engine.db, userId, asked), presentCompetition)

export const pageOfEditableCompetitions = (engine: Engine, query: PageQuery) =>
  page(engine, query, (asked) => findEditableCompetitions(engine.db, asked), presentEditableCompetition)
