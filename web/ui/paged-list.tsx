import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#web/platform/paged.ts'
import { ListFrame, type ListState, type ListTexts } from './list-frame.tsx'

type PagedListProps<Item> = ListTexts & {
  query: PagedQuery<Item>
  /** The announcement of a loaded list. */
  found?: (count: number, hasMore: boolean) => string
  children: (items: Item[], refetch: () => void) => ReactNode
}

/** A paged list: loading, failed with retry, empty, filled, and 'Show more'. */
export function PagedList<Item>({ query, found, children, ...texts }: PagedListProps<Item>) {
  const { items, state } = usePaged(query)
  const announcement = state.isPending || state.isFailed ? undefined : found?.(items.length, state.hasMore)
  return (
    <ListFrame {...texts} state={state} isEmpty={items.length === 0} found={announcement}>
      {items.length > 0 && children(items, state.reload)}
    </ListFrame>
  )
}

/** The options of `pagedQuery`. */
export type PagedQuery<Item> = UseInfiniteQueryOptions<
  Page<Item>,
  Error,
  InfiniteData<Page<Item>>,
  // biome-ignore lint/suspicious/noExplicitAny: each feature has keys of its own shape
  any,
  string | null
>

/** The loaded items of a paged list, and its state. */
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
