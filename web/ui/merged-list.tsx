import type { ReactNode } from 'react'
import { ListFrame, type ListState, type ListTexts } from './list-frame.tsx'
import { mergeByTime, type Order, type Timed } from './merge-by-time.ts'
import { type PagedQuery, usePaged } from './paged-list.tsx'

type Row = Timed & { content: ReactNode }
/** One of the lists that are merged. */
export type Part = { rows: Row[]; state: ListState }

/** A paged list as one part of a merged list. */
export function usePart<Item>(query: PagedQuery<Item>, rowOf: (item: Item) => Row): Part {
  const { items, state } = usePaged(query)
  return { rows: items.map(rowOf), state }
}

type MergedListProps = ListTexts & { parts: readonly Part[]; order: Order }

/** Several paged lists as one list by time. It is shown when all of them are loaded; a failure is shown below the rest. */
export function MergedList({ parts, order, ...texts }: MergedListProps) {
  const states = parts.map(({ state }) => state)
  const some = (what: 'isPending' | 'isFailed' | 'hasMore' | 'isLoadingMore' | 'isMoreFailed') =>
    states.some((state) => state[what])
  const state: ListState = {
    isPending: some('isPending'),
    isFailed: some('isFailed'),
    hasMore: some('hasMore'),
    isLoadingMore: some('isLoadingMore'),
    isMoreFailed: some('isMoreFailed'),
    loadMore: () => {
      for (const each of states) if (each.hasMore) each.loadMore()
    },
    reload: () => {
      for (const each of states) if (each.isFailed) each.reload()
    },
    // The oldest one.
    savedAt: states.flatMap(({ savedAt }) => savedAt ?? []).sort()[0],
  }
  const rows = mergeByTime(
    parts.map((part) => ({ rows: part.rows, hasMore: part.state.hasMore })),
    order,
  )
  return (
    <ListFrame {...texts} state={state} isEmpty={rows.length === 0}>
      <ul className="plain-list flex flex-col gap-3.5">
        {rows.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </ListFrame>
  )
}
