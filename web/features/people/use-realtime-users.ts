import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { auditKey, usersKey } from './queries.ts'

/** Keeps users true while they are looked at: points and edits of others arrive by themselves. */
export function useRealtimeUsers(): void {
  useRealtimeRefetch('admin', ['user.changed'], [usersKey, auditKey], { spread: 400, gap: 400 })
}
