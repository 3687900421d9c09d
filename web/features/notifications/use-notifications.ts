import { useQuery } from '@tanstack/react-query'
import { notificationQueries } from './queries.ts'
import { useDismissed } from './use-dismissed.ts'

/** What is announced to me and not put away, newest first; and how to put one away. */
export function useNotifications() {
  const { data, isPending, isError, refetch } = useQuery(notificationQueries.mine())
  const [dismissed, dismiss] = useDismissed()
  return {
    items: data?.filter(({ id }) => !dismissed.includes(id)) ?? [],
    /** Everything that came, put away or not; undefined until something did. */
    data,
    isPending,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    dismiss,
  }
}
