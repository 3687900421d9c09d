import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

export type Page<Item> = {
  items: Item[]
  nextCursor: string | null
  /** When the service worker saved this page, if it did: see `request`. */
  savedAt?: string
}
/** The cached pages of a list. */
export type Pages<Item> = { pages: Page<Item>[]; pageParams: unknown[] }

/** Cards in a page: fills whole rows, of three cards on a desktop and of two on a tablet. */
export const cardsPerPage = 24

/** Milliseconds until a list that the service worker had saved is requested again. */
const retrySaved = 10_000
const isSaved = ({ savedAt }: Page<unknown>) => savedAt !== undefined

/**
 * The query of a list in pages. `load` adds the cursor to its request; the first page has none. `keeps` says of the key of the list before
 * whether its rows are shown until these have come.
 */
export const pagedQuery = <Item, const Key extends QueryKey>(
  queryKey: Key,
  load: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
  keeps: (before: QueryKey) => boolean = () => false,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (shown, before) => (before && keeps(before.queryKey) ? shown : undefined),
    // A saved copy is shown until the network answers again.
    refetchInterval: ({ state }) => (state.data?.pages.some(isSaved) ? retrySaved : false),
  })

/** Changes one row in all cached queries under a key: lists and single rows. Null removes it from the lists. */
export function patchCached<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  id: string,
  change: ((row: Row) => Row) | null,
): void {
  const apply = (rows: Row[]) => rows.flatMap((row) => (row.id !== id ? row : change ? change(row) : []))
  client.setQueriesData({ queryKey }, (data: Row | Pages<Row> | undefined) => {
    if (!data) return data
    if ('pages' in data)
      return { ...data, pages: data.pages.map((page) => ({ ...page, items: apply(page.items) })) }
    return apply([data])[0] ?? data
  })
}
