import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'

/** Since when my bookings are a calendar to subscribe to. */
export const feedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => request('getMyCalendarFeed', {}, { signal }),
  })
