import { z } from 'zod'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { type Asked, type Place, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import type { When } from './queries.ts'

let known = { hour: Number.NaN, start: new Date(0) }

/** Midnight in Stockholm: what starts from then on is upcoming all day, also when it has begun. */
export function startOfToday(now: Date): Date {
  // A day begins and ends on a whole hour, in UTC too: within one the answer stays, and is asked for often.
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== known.hour) {
    known = { hour, start: stockholmInstant(stockholmDate(now), '00:00') ?? now }
  }
  return known.start
}

/** Wider by a year on each side than what the calendar holds, whatever the time zone. */
const cursor = placeCursor(
  z.date().min(new Date('1999-01-01T00:00:00Z')).max(new Date('2101-12-31T23:59:59.999Z')),
)

type Row = { starts_at: Date; id: string }

/** Reads one page through `find` and presents its rows. */
export const page = <R extends Row, P>(
  { when = 'upcoming', ...asked }: Asked & { when?: When },
  now: Date,
  find: (page: { when: When; from: Date; after: Place | null; limit: number }) => Promise<R[]>,
  present: (row: R) => P,
) =>
  readPage(asked, {
    cursor,
    find: (after, limit) => find({ when, from: startOfToday(now), after, limit }),
    placeOf: ({ starts_at, id }) => ({ at: starts_at, id }),
    present,
  })
