import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { headerKey, homeKey } from './queries.ts'

/** Asks again for the words of the home screen, or of the header, when the club has changed them. */
export function useRealtimeContent(what: 'home' | 'header'): void {
  useRealtimeRefetch('club', [`${what}.changed`], [what === 'home' ? homeKey : headerKey], { spread: 1_000 })
}
