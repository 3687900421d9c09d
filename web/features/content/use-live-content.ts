import { useLiveRefetch } from '#web/platform/use-live-refetch.ts'
import { headerKey, homeKey } from './queries.ts'

/** Asks again for the words of the home screen, or of the header, when the club has changed them. */
export function useLiveContent(what: 'home' | 'header'): void {
  useLiveRefetch('club', [`${what}.changed`], [what === 'home' ? homeKey : headerKey], { spread: 1_000 })
}
