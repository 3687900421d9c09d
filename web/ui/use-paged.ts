import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '#web/platform/paged.ts'
import type { ListState } from './list-frame.tsx'

/** The options of `pagedQuery`. */
export type PagedQuery<Item> = UseInfiniteQueryOptions<
  Page<Item>,
  Error,
  InfiniteData<Page<Item>>,
  // biome-ignore lint/suspicious/noExplicitAny: each feature has keys of its own shape
  any,
  string | null
>

/** The loaded items of a paged list, and how far the list is. */
export function usePaged<Item>(query: PagedQuery<Item>): { items: Item[]; state: ListState } {
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(query)
  return {
    items: data?.pages.flatMap((page) => page.items) ?? [],
    state: {
      isPending,
      isFailed: !isPending && !data,
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      isMoreFailed: isFetchNextPageError,
      loadMore: () => void fetchNextPage(),
      reload: () => void refetch(),
      savedAt: data?.pages[0]?.savedAt,
    },
  }
}
