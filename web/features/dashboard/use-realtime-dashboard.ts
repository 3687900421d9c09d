import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { dashboardKey } from './queries.ts'

/** Refetches the numbers when anything in them has changed, at most every two seconds. */
export function useRealtimeDashboard(): void {
  const pace = { spread: 400, gap: 2_000 }
  useRealtimeRefetch('events', ['event.attendance', 'event.changed', 'event.deleted'], [dashboardKey], pace)
  useRealtimeRefetch('club', ['competition.changed', 'home.changed', 'header.changed'], [dashboardKey], pace)
  useRealtimeRefetch('admin', ['user.changed', 'notifications.changed'], [dashboardKey], pace)
}
