import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { headerKey, homeKey } from './queries.ts'

/** Refetches the content of the home screen or the header when it changes. */
export function useRealtimeContent(what: 'home' | 'header'): void {
  useRealtimeRefetch('club', [`${what}.changed`], [what === 'home' ? homeKey : headerKey], { spread: 1_000 })
}
