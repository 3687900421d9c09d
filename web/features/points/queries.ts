import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from '#web/platform/api.ts'

const pageSize = 30
const root = ['points'] as const

/** What the server is asked about points: one place for keys and questions. */
export const pointsQueries = {
  leaderboard: () =>
    queryOptions({
      queryKey: [...root, 'leaderboard'],
      queryFn: ({ signal }) => ask('getLeaderboard', {}, { signal }),
    }),
  /** My ledger, latest first. */
  mine: () =>
    infiniteQueryOptions({
      queryKey: [...root, 'mine'],
      queryFn: ({ pageParam, signal }) =>
        ask(
          'listMyPoints',
          { query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.nextCursor,
    }),
  /** The last few of my ledger. */
  latest: () =>
    queryOptions({
      queryKey: [...root, 'mine', 'latest'],
      queryFn: ({ signal }) => ask('listMyPoints', { query: { limit: 5 } }, { signal }),
    }),
}

export const askForLeaderboardAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(pointsQueries.leaderboard())

export const askForMyPointsAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...root, 'mine'] })
