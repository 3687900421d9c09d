import { z } from 'zod'
import { type Asked, type Place, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import type { CompetitionPage, When } from './queries.ts'

/** As wide as what the database holds. */
const cursor = placeCursor(
  z.date().min(new Date('1999-12-31T00:00:00Z')).max(new Date('2101-01-02T00:00:00Z')),
)

type Row = { start_date: Date; end_date: Date; id: string }

/** Reads one page through `find` and presents its rows. */
export const page = <R extends Row, P>(
  { when = 'upcoming', ...asked }: Asked & { when?: When },
  now: Date,
  find: (page: CompetitionPage) => Promise<R[]>,
  present: (row: R) => P,
) =>
  readPage(asked, {
    cursor,
    find: (after, limit) => find({ when, now, after, limit }),
    placeOf: (row): Place => ({ at: when === 'past' ? row.end_date : row.start_date, id: row.id }),
    present,
  })
