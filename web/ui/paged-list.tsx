import type { ReactNode } from 'react'
import { ListFrame, type ListTexts } from './list-frame.tsx'
import { type PagedQuery, usePaged } from './use-paged.ts'

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
