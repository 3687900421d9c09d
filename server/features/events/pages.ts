import { z } from 'zod'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type Asked, type Page, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentEditableEvent, presentEvent } from './present.ts'
import { type EventPage, findBookedEvents, findEditableEvents, findEvents, type When } from './queries.ts'

let known = { hour: Number.NaN, start: new Date(0) }

/** Midnight in Stockholm. Events of today count as upcoming all day, even when they have started. */
export function startOfToday(now: Date): Date {
  // Days begin on a whole hour, in UTC too, so the result is cached for the hour.
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== known.hour) {
    known = { hour, start: stockholmInstant(stockholmDate(now), '00:00') ?? now }
  }
  return known.start
}

/** One year wider on each side than the allowed dates, whatever the time zone. */
const cursor = placeCursor(
  z.date().min(new Date('1999-01-01T00:00:00Z')).max(new Date('2101-12-31T23:59:59.999Z')),
)

type Row = { starts_at: Date; id: string }
type PageQuery = Asked & { when?: When }

/** Reads one page through `find` and presents its rows. */
const page = <R extends Row, P>(
  { clock }: Engine,
  { when = 'upcoming', ...asked }: PageQuery,
  find: (page: EventPage) => Promise<R[]>,
  present: (row: R) => P,
): Promise<Page<P>> => {
  const from = startOfToday(clock.now())
  return readPage(asked, {
    cursor,
    find: (after, limit) => find({ when, from, after, limit }),
    placeOf: ({ starts_at, id }) => ({ at: starts_at, id }),
    present,
  })
}

export const pageOfEvents = (engine: Engine, userId: string, query: PageQuery) =>
  page(engine, query, (asked) => findEvents(engine.db, userId, asked), presentEvent)

export const pageOfBookedEvents = (engine: Engine, userId: string, query: PageQuery) =>
  page(engine, query, (asked) => findBookedEvents(engine.db, userId, asked), presentEvent)

export const pageOfEditableEvents = (engine: Engine, query: PageQuery) =>
  page(engine, query, (asked) => findEditableEvents(engine.db, asked), presentEditableEvent)
