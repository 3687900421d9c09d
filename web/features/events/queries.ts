import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EditableEvent, Event } from '#contract/events.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Pages<T> = { pages: Page<T>[]; pageParams: unknown[] }
type Versioned = Event | EditableEvent
type When = 'upcoming' | 'past'

/** A multiple of three cards per row on a desktop and two on a tablet. */
const pageSize = 24
export const eventsKey = ['events'] as const

/** The queries about events, with their keys. */
export const eventQueries = {
  /** Today's and coming events, earliest first. */
  upcoming: () =>
    infiniteQueryOptions({
      queryKey: [...eventsKey, 'upcoming'],
      queryFn: ({ pageParam, signal }) =>
        newestPage(request('listEvents', { query: { limit: pageSize, ...at(pageParam) } }, { signal })),
      ...paged,
    }),
  one: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'one', eventId],
      queryFn: async ({ signal }) => newestOf(await request('getEvent', { params: { eventId } }, { signal })),
    }),
  mine: (when: When) =>
    infiniteQueryOptions({
      queryKey: [...eventsKey, 'mine', when],
      queryFn: ({ pageParam, signal }) =>
        newestPage(
          request('listMyEventBookings', { query: { when, limit: pageSize, ...at(pageParam) } }, { signal }),
        ),
      ...paged,
    }),
  all: (when: When) =>
    infiniteQueryOptions({
      queryKey: [...eventsKey, 'all', when],
      queryFn: ({ pageParam, signal }) =>
        newestPage(request('listAllEvents', { query: { when, limit: 50, ...at(pageParam) } }, { signal })),
      ...paged,
    }),
  editing: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'editing', eventId],
      queryFn: async ({ signal }) =>
        newestOf(await request('getEventForEditing', { params: { eventId } }, { signal })),
    }),
  attendees: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'attendees', eventId],
      queryFn: ({ signal }) => request('listEventAttendees', { params: { eventId } }, { signal }),
    }),
}

const at = (cursor: string | null) => (cursor === null ? {} : { cursor })
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
}

export const invalidateEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: eventsKey })

/**
 * Call before an optimistic change: an answer already under way does not contain it and would overwrite
 * it. Resolves to whether a request was cancelled and must be sent again.
 */
export async function holdEventAnswers(client: QueryClient): Promise<boolean> {
  const underWay = { queryKey: eventsKey, predicate: isRefetch }
  const dropped = client.isFetching(underWay) > 0
  await client.cancelQueries(underWay)
  return dropped
}
const isRefetch = (query: { state: { data: unknown } }) => query.state.data !== undefined

const newest = newestKnown<Event & EditableEvent & { deleted: boolean }>()
const newestOf = <E extends Versioned>(event: E): E => newest(event.id, event.revision, event)

/** Applies the server's state of an event at this revision, unless newer is known, on every screen that shows it. */
export function applyEventUpdate(
  client: QueryClient,
  eventId: string,
  revision: number,
  fields: Partial<Event>,
): void {
  const known = newest(eventId, revision, fields)
  patchEvent(client, eventId, (event) => ({
    ...event,
    ...Object.fromEntries(Object.entries(known).filter(([name]) => name in event)),
  }))
}

/** Fetches a page of events, without those that were deleted in the meantime. */
async function newestPage<E extends Versioned>(answer: Promise<Page<E>>): Promise<Page<E>> {
  const page = await answer
  const isThere = ({ id, revision }: E) => !newest(id, revision, { deleted: false }).deleted
  return { ...page, items: page.items.filter(isThere).map(newestOf) }
}

/** Changes one event wherever it is shown: lists, its own screen, my bookings, administration. */
export function patchEvent(
  client: QueryClient,
  eventId: string,
  change: <E extends Event | EditableEvent>(event: E) => E,
): void {
  const apply = (event: Event) => (event.id === eventId ? change(event) : event)
  client.setQueriesData<Event | Pages<Event>>({ queryKey: eventsKey }, (data) => {
    if (!data) return data
    if ('pages' in data) {
      return {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(apply) })),
      }
    }
    return 'id' in data ? apply(data) : data
  })
}

/** Removes an event from every list, and from answers still under way: a deletion is the last version. */
export function dropEvent(client: QueryClient, eventId: string): void {
  newest(eventId, Number.POSITIVE_INFINITY, { deleted: true })
  client.setQueriesData<Event | Pages<Event>>({ queryKey: eventsKey }, (data) => {
    if (!data || !('pages' in data)) return data
    const keep = (event: Event) => event.id !== eventId
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(keep) })) }
  })
}

/** Whether an event is in the cached list of my coming bookings. */
export const isAmongMine = (client: QueryClient, eventId: string): boolean =>
  client
    .getQueryData(eventQueries.mine('upcoming').queryKey)
    ?.pages.some((page) => page.items.some((event) => event.id === eventId)) ?? false

export const invalidateMyBookings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...eventsKey, 'mine'] })
