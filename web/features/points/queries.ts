import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'

const pageSize = 30
export const leaderboardKey = ['points', 'leaderboard'] as const
/** The key of all queries about my ledger. */
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
    infiniteQueryOptions({
      queryKey: myPointsKey,
      queryFn: ({ pageParam, signal }) =>
        request(
          'listMyPoints',
          { query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.nextCursor,
    }),
  /** The latest rows of my ledger. */
  latest: () =>
    queryOptions({
      queryKey: [...myPointsKey, 'latest'],
      queryFn: ({ signal }) => request('listMyPoints', { query: { limit: 5 } }, { signal }),
    }),
}
