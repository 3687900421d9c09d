import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EditableEvent, Event } from '#contract/events.ts'
import { request } from '#web/platform/api.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Pages<T> = { pages: Page<T>[]; pageParams: unknown[] }
type Counted = { id: string; currentAttendees: number; maxAttendees: number | null }
type When = 'upcoming' | 'past'

/** Cards are three in a row on a desk, two on a tablet: both come out even. */
const pageSize = 24
export const eventsKey = ['events'] as const

/** What the server is asked about events: one place for keys and questions. */
export const eventQueries = {
  /** Today's and coming events, earliest first. */
  upcoming: () =>
    infiniteQueryOptions({
      queryKey: [...eventsKey, 'upcoming'],
      queryFn: ({ pageParam, signal }) =>
        freshPage(() => request('listEvents', { query: { limit: pageSize, ...at(pageParam) } }, { signal })),
      ...paged,
    }),
  one: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'one', eventId],
      queryFn: ({ signal }) => freshEvent(() => request('getEvent', { params: { eventId } }, { signal })),
    }),
  mine: (when: When) =>
    infiniteQueryOptions({
      queryKey: [...eventsKey, 'mine', when],
      queryFn: ({ pageParam, signal }) =>
        freshPage(() =>
          request('listMyEventBookings', { query: { when, limit: pageSize, ...at(pageParam) } }, { signal }),
        ),
      ...paged,
    }),
  all: (when: When) =>
    infiniteQueryOptions({
      queryKey: [...eventsKey, 'all', when],
      queryFn: ({ pageParam, signal }) =>
        freshPage(() =>
          request('listAllEvents', { query: { when, limit: 50, ...at(pageParam) } }, { signal }),
        ),
      ...paged,
    }),
  editing: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'editing', eventId],
      queryFn: ({ signal }) =>
        freshEvent(() => request('getEventForEditing', { params: { eventId } }, { signal })),
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
 * Before something is changed ahead of the server: an answer already under way would paint over it. Resolves to
 * whether one was dropped, and is to be asked for again.
 */
export async function holdEventAnswers(client: QueryClient): Promise<boolean> {
  const underWay = { queryKey: eventsKey, predicate: isRefetch }
  const dropped = client.isFetching(underWay) > 0
  await client.cancelQueries(underWay)
  return dropped
}
const isRefetch = (query: { state: { data: unknown } }) => query.state.data !== undefined

type Attendance = { currentAttendees: number; maxAttendees: number | null }
type Heard<T> = Map<string, { what: T; when: number }>
const attendances: Heard<Attendance> = new Map()
const bookings: Heard<{ booked: boolean }> = new Map()

/** What was heard of an event after `when`, if anything: newer than any answer asked for before that. */
const since = <T>(heard: Heard<T>, eventId: string, when: number): T | null => {
  const last = heard.get(eventId)
  return last && last.when > when ? last.what : null
}
export const attendanceSince = (eventId: string, when: number): Attendance | null =>
  since(attendances, eventId, when)

/** Takes over what the realtime stream says of an event's attendance, on every screen that shows it. */
export function applyAttendanceUpdate(client: QueryClient, eventId: string, what: Attendance): void {
  attendances.set(eventId, { what, when: performance.now() })
  patchEvent(client, eventId, (event) => ({ ...event, ...what }))
}

/** Takes over whether I have a place, as the server said last. */
export function applyBookingUpdate(client: QueryClient, eventId: string, booked: boolean): void {
  bookings.set(eventId, { what: { booked }, when: performance.now() })
  patchEvent(client, eventId, (event) => ('booked' in event ? { ...event, booked } : event))
}

const newest = <E extends Counted>(event: E, asked: number): E => ({
  ...event,
  ...attendanceSince(event.id, asked),
  ...('booked' in event && since(bookings, event.id, asked)),
})

/** Asks for an event; what was heard meanwhile is newer than the answer. */
async function freshEvent<E extends Counted>(question: () => Promise<E>): Promise<E> {
  const asked = performance.now()
  return newest(await question(), asked)
}

async function freshPage<E extends Counted>(question: () => Promise<Page<E>>): Promise<Page<E>> {
  const asked = performance.now()
  const page = await question()
  return { ...page, items: page.items.map((event) => newest(event, asked)) }
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

/** Takes an event out of every list. */
export function dropEvent(client: QueryClient, eventId: string): void {
  client.setQueriesData<Event | Pages<Event>>({ queryKey: eventsKey }, (data) => {
    if (!data || !('pages' in data)) return data
    const keep = (event: Event) => event.id !== eventId
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(keep) })) }
  })
}

/** Whether an event is in what is shown as my coming bookings. */
export const isAmongMine = (client: QueryClient, eventId: string): boolean =>
  client
    .getQueryData(eventQueries.mine('upcoming').queryKey)
    ?.pages.some((page) => page.items.some((event) => event.id === eventId)) ?? false

export const invalidateMyBookings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...eventsKey, 'mine'] })
