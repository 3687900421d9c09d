import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { auditKey, usersKey } from './queries.ts'

/** Keeps users up to date while they are shown. */
export function useRealtimeUsers(): void {
  useRealtimeRefetch('admin', ['user.changed'], [usersKey, auditKey], { spread: 400, gap: 400 })
}
