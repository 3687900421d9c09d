import { z } from 'zod'
import type { Engine } from '#server/platform/engine.ts'
import { type PageParams, positionCursor, timedPages, type When } from '#server/platform/http/cursor.ts'
import { presentCompetition, presentEditableCompetition } from './present.ts'
import { findCompetitions, findEditableCompetitions } from './queries.ts'

/** Accepts each date that the database accepts. */
const cursor = positionCursor(
  z.date().min(new Date('1999-12-31T00:00:00Z')).max(new Date('2101-01-02T00:00:00Z')),
)

type Row = { start_date: Date; end_date: Date; id: string }
const page = timedPages({
  cursor,
  from: (now) => now,
  instantOf: (row: Row, when) => (when === 'past' ? row.end_date : row.start_date),
})

type PageQuery = PageParams & { when?: When }

export const pageOfCompetitions = (engine: Engine, userId: string, query: PageQuery) =>
  page(engine, query, (params) => findCompetitions(engine.db, userId, params), presentCompetition)

export const pageOfEditableCompetitions = (
  engine: Engine,
  { search = '', ...query }: PageQuery & { search?: string | undefined },
) =>
  page(
    engine,
    query,
    (params) => findEditableCompetitions(engine.db, params, search),
    presentEditableCompetition,
  )
