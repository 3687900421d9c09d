import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { eventsKey } from './queries.ts'

/** The queries about series of events, apart from those that Home loads. */
export const seriesQueries = {
  /** The coming dates of the series of an event, and whether I follow it. */
  dates: (eventId: string) =>
    queryOptions({
      queryKey: [...eventsKey, 'dates', eventId],
      queryFn: ({ signal }) => request('listEventDates', { params: { eventId } }, { signal }),
    }),
  /** The series that I follow. */
  followed: () =>
    queryOptions({
      queryKey: [...eventsKey, 'followed'],
      queryFn: ({ signal }) => request('listFollowedSeries', {}, { signal }),
    }),
}
