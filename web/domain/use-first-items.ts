import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PagedQuery } from '#web/ui/paged-list.tsx'

const most = 10

/**
 * The first ten items of a list, for the home screen. A failure is logged without a toast, because the rest of the
 * screen is usable.
 */
export function useFirstItems<Item>(query: PagedQuery<Item>) {
  const { data, error, isPending, refetch } = useInfiniteQuery(query)
  useEffect(() => {
    if (error) console.warn(error)
  }, [error])
  const items = data?.pages.flatMap((page) => page.items).slice(0, most) ?? []
  return { items, isPending, isFailed: error !== null && !data, retry: () => void refetch() }
}
