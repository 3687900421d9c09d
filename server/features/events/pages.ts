import { z } from 'zod'
import type { Event } from '#contract/events.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { eventPicture } from '#rules/event-picture.ts'
import { batched } from '#server/platform/database/batched.ts'
import type { Engine } from '#server/platform/engine.ts'
import {
  type Page,
  type PageParams,
  positionCursor,
  timedPages,
  type When,
} from '#server/platform/http/cursor.ts'
import { presentCommon, presentEditableEvent, presentEvent } from './present.ts'
import { findBookedEvents, findEditableEvents, findEvents } from './queries.ts'

let known = { hour: Number.NaN, start: new Date(0) }

/** When the business day began. Its events count as upcoming until six in the morning, even after they have started. */
export function startOfHouseDay(now: Date): Date {
  // Business days begin on a whole hour, in UTC too, so the result is cached for the hour.
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== known.hour) known = { hour, start: businessDayOf(businessDateOf(now)).start }
  return known.start
}

/** Accepts one year more on each side than the dates that events may have. */
const cursor = positionCursor(
  z.date().min(new Date('1999-01-01T00:00:00Z')).max(new Date('2101-12-31T23:59:59.999Z')),
)

const page = timedPages({
  cursor,
  from: startOfHouseDay,
  instantOf: (row: { starts_at: Date; id: string }) => row.starts_at,
})

type PageQuery = PageParams & { when?: When }

/** One page of events for several users: a function that returns it as one of them sees it. */
async function pageForUsers(engine: Engine, userIds: string[], query: PageQuery) {
  const { items, nextCursor } = await page(
    engine,
    query,
    (params) => findEvents(engine.db, userIds, params),
    (row) => ({ event: presentCommon(row), bookedBy: row.booked_by }),
  )
  return (userId: string): Page<Event> => ({
    items: items.map(({ event, bookedBy }) => ({ ...event, ...placeOf(bookedBy[userId]) })),
    nextCursor,
  })
}

/** What a user has of an event; undefined when the user has no place. */
const placeOf = (
  booking: { places: number; releases_at: string | null } | undefined,
): Pick<Event, 'booked' | 'places' | 'releasesAt'> => ({
  booked: booking !== undefined,
  places: booking?.places ?? 0,
  releasesAt: booking?.releases_at ? new Date(booking.releases_at).toISOString() : null,
})

type Asked = { userId: string; query: PageQuery }

/** Users who ask for the same first page at the same time share a statement, and its presented events. */
const firstPage = batched(async (engine: Engine, all: Asked[]) => {
  const pages = new Map<Asked, Page<Event>>()
  const alike = Map.groupBy(all, ({ query: { when, limit } }) => `${when} ${limit}`).values()
  const read = async (asked: Asked[]) => {
    const [{ query }] = asked as [Asked]
    const of = await pageForUsers(engine, [...new Set(asked.map(({ userId }) => userId))], query)
    for (const one of asked) pages.set(one, of(one.userId))
  }
  await Promise.all([...alike].map(read))
  return pages
})

/** The picture of the first upcoming event: its address, or the number of its default picture. */
export async function firstEventPicture(engine: Engine): Promise<string | number | null> {
  const { items } = await page(
    engine,
    { limit: 1 },
    (params) => findEvents(engine.db, [], params),
    presentCommon,
  )
  return items[0] ? (items[0].imageUrl ?? eventPicture(items[0].id)) : null
}

export async function pageOfEvents(engine: Engine, userId: string, query: PageQuery): Promise<Page<Event>> {
  const together = query.cursor === undefined ? await firstPage(engine, { userId, query }) : undefined
  return together ?? (await pageForUsers(engine, [userId], query))(userId)
}

export const pageOfBookedEvents = (engine: Engine, userId: string, query: PageQuery) =>
  page(engine, query, (params) => findBookedEvents(engine.db, userId, params), presentEvent)

export const pageOfEditableEvents = (
  engine: Engine,
  { search = '', ...query }: PageQuery & { search?: string | undefined },
) => page(engine, query, (params) => findEditableEvents(engine.db, params, search), presentEditableEvent)
