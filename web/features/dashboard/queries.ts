import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

export const dashboardKey = ['dashboard'] as const
const waitingKey = ['waiting-counts'] as const

export const dashboardQueries = {
  now: () =>
    queryOptions({
      queryKey: dashboardKey,
      queryFn: ({ signal }) => request('getDashboard', {}, { signal }),
    }),
  waiting: () =>
    queryOptions({
      queryKey: waitingKey,
      queryFn: ({ signal }) => request('getWaitingCounts', {}, { signal }),
    }),
}

/** Keeps the numbers of waiting bookings and open orders up to date. */
export function useRealtimeWaiting(): void {
  useRealtimeRefetch('admin', ['tableBooking.changed', 'kitchen.changed'], [waitingKey], {
    spread: 0,
    gap: 1_000,
  })
}
