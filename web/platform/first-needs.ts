import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { Namespace } from '#locales/texts.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: each query has data and a key of its own
type Single = FetchQueryOptions<any, any, any, any>
type Paged = FetchInfiniteQueryOptions<any, any, any, any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export type FirstQuery = Single | Paged

/** What a screen needs for its first render: its requests to the server, and the texts that it loads itself. */
export type FirstNeeds = { queries: () => readonly FirstQuery[]; texts?: Namespace }

const isPaged = (query: FirstQuery): query is Paged => 'initialPageParam' in query

/** Sends a request; its answer is in the cache when the promise resolves. The screen itself handles a failure. */
export const ask = (client: QueryClient, query: FirstQuery): Promise<void> =>
  isPaged(query) ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query)
