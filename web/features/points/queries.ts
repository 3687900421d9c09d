import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { pagedQuery } from '#web/platform/paged.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

export const leaderboardKey = ['points', 'leaderboard'] as const
/** The start of the keys of all queries about my ledger. */
export const myPointsKey = ['points', 'mine'] as const

/** The queries about points, with their keys. */
export const pointsQueries = {
  leaderboard: () =>
    queryOptions({
      queryKey: leaderboardKey,
      queryFn: ({ signal }) => request('getLeaderboard', {}, { signal }),
    }),
  /** My ledger, latest first. */
  mine: () =>
    pagedQuery(myPointsKey, (cursor, signal) =>
      request('listMyPoints', { query: { limit: 30, ...cursor } }, { signal }),
    ),
  /** The latest rows of my ledger. */
  latest: () =>
    queryOptions({
      queryKey: [...myPointsKey, 'latest'],
      queryFn: ({ signal }) => request('listMyPoints', { query: { limit: 5 } }, { signal }),
    }),
}

/** Keeps the leaderboard up to date while the screen is open. */
export function useRealtimeLeaderboard(): void {
  useRealtimeRefetch('club', ['leaderboard.changed'], [leaderboardKey], { spread: 800, gap: 2_500 })
}

/** Keeps my ledger up to date while the screen is open. */
export function useRealtimeLedger(): void {
  useRealtimeRefetch('me', ['points.changed'], [myPointsKey], { spread: 0 })
}
