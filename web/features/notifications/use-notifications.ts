import { useQuery } from '@tanstack/react-query'
import { notificationQueries } from './queries.ts'
import { useDismissed } from './use-dismissed.ts'

/** My notifications without dismissed ones, newest first, and a function to dismiss one. */
export function useNotifications() {
  const { data, isPending, isError, refetch } = useQuery(notificationQueries.mine())
  const [dismissed, dismiss] = useDismissed()
  return {
    items: data?.filter(({ id }) => !dismissed.includes(id)) ?? [],
    /** All notifications, dismissed or not; undefined while loading. */
    data,
    isPending,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    dismiss,
  }
}
