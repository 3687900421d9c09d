import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'

/** Since when my bookings are a calendar to subscribe to. */
export const feedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => request('getMyCalendarFeed', {}, { signal }),
  })

/** What everybody may know of an event. Others hold places meanwhile, so it is asked anew. */
export const publicEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['public-event', eventId],
    queryFn: ({ signal }) => request('getPublicEvent', { params: { eventId } }, { signal }),
    refetchInterval: 30_000,
  })
