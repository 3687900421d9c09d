import { z } from 'zod'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type PageParams, placeCursor, timedPages, type When } from '#server/platform/http/cursor.ts'
import { presentEditableEvent, presentEvent } from './present.ts'
import { findBookedEvents, findEditableEvents, findEvents } from './queries.ts'

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

/** Accepts one year more on each side than the dates that events may have. */
const cursor = placeCursor(
  z.date().min(new Date('1999-01-01T00:00:00Z')).max(new Date('2101-12-31T23:59:59.999Z')),
)

const page = timedPages({
  cursor,
  from: startOfToday,
  instantOf: (row: { starts_at: Date; id: string }) => row.starts_at,
})

type PageQuery = PageParams & { when?: When }

export const pageOfEvents = (engine: Engine, userId: string, query: PageQuery) =>
  page(engine, query, (params) => findEvents(engine.db, userId, params), presentEvent)

export const pageOfBookedEvents = (engine: Engine, userId: string, query: PageQuery) =>
  page(engine, query, (params) => findBookedEvents(engine.db, userId, params), presentEvent)

export const pageOfEditableEvents = (engine: Engine, query: PageQuery) =>
  page(engine, query, (params) => findEditableEvents(engine.db, params), presentEditableEvent)
