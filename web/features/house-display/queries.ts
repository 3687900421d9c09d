import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

/** The queue for the game tables, as the wall shows it. */
export const queueQuery = queryOptions({
  queryKey: ['wall', 'queue'],
  queryFn: ({ signal }) => request('getPlayWall', {}, { signal }),
})

/** Keeps the queue on the wall up to date. */
export function useRealtimeQueue(): void {
  useRealtimeRefetch('club', ['playHall.changed'], [queueQuery.queryKey], { spread: 0 })
}
