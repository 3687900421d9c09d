import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { bounds } from '#contract/bounds.ts'
import { hallQuery, playKey } from '#web/domain/floor-plan.ts'
import { request } from '#web/platform/api.ts'
import { pagedQuery } from '#web/platform/paged.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

/** What I play, or have played today and not paid yet. */
export const myPlayQuery = queryOptions({
  queryKey: [...playKey, 'mine'],
  queryFn: ({ signal }) => request('getMyPlay', {}, { signal }),
  // Whether guests may start the clock changes with the hours of the house.
  refetchInterval: 60_000,
})

/** Keeps the hall up to date for guests, and what they play. */
export function useRealtimeHall(): void {
  useRealtimeRefetch('club', ['playHall.changed'], [hallQuery.queryKey], { spread: 1_000 })
  useRealtimeRefetch('club', ['playHall.changed'], [myPlayQuery.queryKey], { spread: 200 })
  useRealtimeRefetch('me', ['order.changed', 'myPlay.changed'], [myPlayQuery.queryKey], { spread: 0 })
}

/** The queue, for a guest. */
export const queueQuery = queryOptions({
  queryKey: [...playKey, 'queue'],
  queryFn: ({ signal }) => request('getPlayQueue', {}, { signal }),
  // What is expected passes without a message.
  refetchInterval: 60_000,
})

/** Keeps the queue up to date for a guest: at once what is the guest's own. */
export function useRealtimeQueue(): void {
  useRealtimeRefetch('me', ['playWaits.changed'], [queueQuery.queryKey], { spread: 0 })
  useRealtimeRefetch('club', ['playHall.changed'], [queueQuery.queryKey], { spread: 1_000 })
}

/** The queue, for staff. */
export const staffQueueQuery = queryOptions({
  queryKey: [...playKey, 'staff-queue'],
  queryFn: ({ signal }) => request('listPlayQueue', {}, { signal }),
  refetchInterval: 60_000,
})

/** The board of staff. */
export const boardQuery = queryOptions({
  queryKey: [...playKey, 'board'],
  queryFn: ({ signal }) => request('getPlayBoard', {}, { signal }),
  // The night ends without a message: then sessions that nobody stopped are marked.
  refetchInterval: 60_000,
})

/** The bill of a session. Its key is among those of the board, which is fetched again when something is ordered. */
export const sessionBillQuery = (playSessionId: string) =>
  queryOptions({
    queryKey: [...playKey, 'bill', playSessionId],
    queryFn: ({ signal }) => request('getPlayBill', { params: { playSessionId } }, { signal }),
  })

/** The queries of the administration about game tables and their prices, with their keys. */
export const adminPlayQueries = {
  tables: () =>
    pagedQuery([...playKey, 'tables'], (cursor, signal) =>
      request('listAllGameTables', { query: { limit: 50, ...cursor } }, { signal }),
    ),
  /** All tables, for the floor plan. */
  plan: () =>
    queryOptions({
      queryKey: [...playKey, 'plan'],
      queryFn: ({ signal }) =>
        request('listAllGameTables', { query: { limit: bounds.pageSize.max } }, { signal }),
    }),
  table: (gameTableId: string) =>
    queryOptions({
      queryKey: [...playKey, 'table', gameTableId],
      queryFn: ({ signal }) => request('getGameTableForEditing', { params: { gameTableId } }, { signal }),
    }),
  rates: () =>
    pagedQuery([...playKey, 'rates'], (cursor, signal) =>
      request('listAllPlayRates', { query: { limit: 50, ...cursor } }, { signal }),
    ),
  rate: (playRateId: string) =>
    queryOptions({
      queryKey: [...playKey, 'rate', playRateId],
      queryFn: ({ signal }) => request('getPlayRateForEditing', { params: { playRateId } }, { signal }),
    }),
  queueRules: () =>
    queryOptions({
      queryKey: [...playKey, 'queueRules'],
      queryFn: ({ signal }) => request('getPlayQueueRules', {}, { signal }),
    }),
}

/** Keeps game tables, prices and what is played up to date for staff. */
export function useAdminRealtimePlay(): void {
  useRealtimeRefetch('admin', ['play.changed'], [playKey], { spread: 0 })
}

export const invalidatePlay = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: playKey })
