import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'

/** The keys of all queries about tables, and about game tables. */
export const tablesKey = ['tables'] as const
export const playKey = ['play'] as const

/** The places of the tables on the floor plan. */
export const floorPlanQuery = queryOptions({
  queryKey: [...tablesKey, 'plan'],
  queryFn: ({ signal }) => request('getFloorPlan', {}, { signal }),
})

/** The hall of game tables, for guests, with their places on the floor plan. */
export const hallQuery = queryOptions({
  queryKey: [...playKey, 'hall'],
  queryFn: ({ signal }) => request('getPlayHall', {}, { signal }),
  // Expected ends and prices pass without a message.
  refetchInterval: 60_000,
})
