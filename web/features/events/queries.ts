import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Attendee, EditableEvent, Event } from '#contract/events.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { cardsPerPage, type Page, pagedQuery, patchCached } from '#web/platform/paged.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

type Versioned = Event | EditableEvent
type When = 'upcoming' | 'past'
/** The attendees of an event, and how many came without a place. */
export type ListedAttendees = { items: Attendee[]; walkIns: number }

export const eventsKey = ['events'] as const

/** The queries about events, with their keys. */
export const eventQueries = {
  /** Today's and coming events, earliest first. */
  upcoming: () =>
    pagedQuery([...eventsKey, 'upcoming'], (cursor, signal) =>
      newestPage(request('listEvents', { query: { limit: cardsPerPage, ...cursor } }, { signal })),
    ),
  one: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'one', eventId],
      queryFn: async ({ signal }) => newestOf(await request('getEvent', { params: { eventId } }, { signal })),
    }),
  mine: (when: When) =>
    pagedQuery([...eventsKey, 'mine', when], (cursor, signal) =>
      newestPage(
        request('listMyEventBookings', { query: { when, limit: cardsPerPage, ...cursor } }, { signal }),
      ),
    ),
  all: (when: When, search: string) =>
    pagedQuery([...eventsKey, 'all', when, search], (cursor, signal) => {
      const query = { when, limit: 50, ...(search && { search }), ...cursor }
      return newestPage(request('listAllEvents', { query }, { signal }))
    }),
  editing: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'editing', eventId],
      queryFn: async ({ signal }) =>
        newestOf(await request('getEventForEditing', { params: { eventId } }, { signal })),
    }),
  /** The events at which I wait for places. */
  waits: () =>
    queryOptions({
      queryKey: [...eventsKey, 'waits'],
      queryFn: ({ signal }) => request('listMyEventWaits', {}, { signal }),
    }),
  /** Those who come with me to an event. A party of another size has other tickets. */
  friends: ({ id, places }: Pick<Event, 'id' | 'places'>) =>
    queryOptions({
      queryKey: [...eventsKey, 'friends', id, places],
      queryFn: ({ signal }) => request('listEventFriends', { params: { eventId: id } }, { signal }),
    }),
  queue: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'queue', eventId],
      queryFn: ({ signal }) => request('listEventWaits', { params: { eventId } }, { signal }),
    }),
  attendees: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'attendees', eventId],
      queryFn: ({ signal }) => request('listEventAttendees', { params: { eventId } }, { signal }),
    }),
}

export const invalidateEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: eventsKey })

/**
 * Cancels refetches before an optimistic change, because their answers would overwrite it. Resolves to whether one was
 * cancelled: it must be sent again after the change.
 */
export async function cancelEventRefetches(client: QueryClient): Promise<boolean> {
  const refetches = { queryKey: eventsKey, predicate: isRefetch }
  const isFetching = client.isFetching(refetches) > 0
  await client.cancelQueries(refetches)
  return isFetching
}
const isRefetch = (query: { state: { data: unknown } }) => query.state.data !== undefined

const newest = newestKnown<Event & EditableEvent & { deleted: boolean }>()
const newestOf = <E extends Versioned>(event: E): E => newest(event.id, event.revision, event)

/** Applies the server's state of an event at this revision, unless a newer one is known, on every screen that shows it. */
export function applyEventUpdate(
  client: QueryClient,
  eventId: string,
  revision: number,
  fields: Partial<Event>,
): void {
  patchEvent(client, eventId, newest(eventId, revision, fields))
}

/** The page of an answer in its newest known state, without events that were deleted meanwhile. */
async function newestPage<E extends Versioned>(answer: Promise<Page<E>>): Promise<Page<E>> {
  const page = await answer
  const isThere = ({ id, revision }: E) => !newest(id, revision, { deleted: false }).deleted
  return { ...page, items: page.items.filter(isThere).map(newestOf) }
}

/** Changes the list of an event's attendees, where it is cached. */
export const patchAttendees = (
  client: QueryClient,
  eventId: string,
  change: (list: ListedAttendees) => Partial<ListedAttendees>,
): void =>
  void client.setQueryData(
    eventQueries.attendees(eventId).queryKey,
    (list) => list && { ...list, ...change(list) },
  )

/** Changes fields of an event wherever it is shown. The rows of the administration do not have all of them. */
export function patchEvent(client: QueryClient, eventId: string, fields: Partial<Event>): void {
  patchCached<Event>(client, eventsKey, eventId, (event) => ({
    ...event,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in event)),
  }))
}

/** Removes an event from every list. A deletion is the last version, so that no later answer brings the event back. */
export function dropEvent(client: QueryClient, eventId: string): void {
  newest(eventId, Number.POSITIVE_INFINITY, { deleted: true })
  patchCached(client, eventsKey, eventId, null)
}

/** Whether an event is in the cached list of my coming bookings. */
export const isAmongMine = (client: QueryClient, eventId: string): boolean =>
  client
    .getQueryData(eventQueries.mine('upcoming').queryKey)
    ?.pages.some((page) => page.items.some((event) => event.id === eventId)) ?? false

/** Asks again who comes with me to an event: their tickets are made with the booking. */
export async function refetchFriends(client: QueryClient, eventId: string): Promise<void> {
  const friends = { queryKey: [...eventsKey, 'friends', eventId] }
  // The first request for something is not sent again while it runs, unless it is cancelled.
  await client.cancelQueries(friends)
  await client.invalidateQueries(friends)
}

export const invalidateMyBookings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...eventsKey, 'mine'] })

/** Keeps cached events up to date. Every screen that shows events calls it. */
export function useRealtimeEvents(): void {
  const client = useQueryClient()
  useRealtimeRefetch('events', ['event.changed', 'event.deleted'], [eventsKey], { spread: 1_000 })
  useRealtime('events', (message) => {
    if (message.type === 'event.deleted') dropEvent(client, message.eventId)
    if (message.type !== 'event.attendance') return
    const { eventId, revision, currentAttendees, maxAttendees, heldPlaces } = message
    applyEventUpdate(client, eventId, revision, { currentAttendees, maxAttendees, heldPlaces })
  })
  useRealtimeRefetch('me', ['eventWaits.changed'], [eventQueries.waits().queryKey], { spread: 0 })
  useRealtime('me', (message) => {
    if (message.type !== 'booking.changed') return
    const { eventId, booked, places, releasesAt, revision } = message
    applyEventUpdate(client, eventId, revision, { booked, places, releasesAt })
    if (booked && !isAmongMine(client, eventId)) void invalidateMyBookings(client)
  })
}
