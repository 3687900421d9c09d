import { ask, type FirstNeeds } from './platform/first-needs.ts'
import { queryClient } from './platform/query-client.ts'
import { sessionQuery } from './platform/session.tsx'
import { router } from './router.tsx'
import { loadNeeds, needsOf, patiently } from './screen-needs.ts'

/** Milliseconds until the first render, whatever is missing: the screen then says that it is loading. */
const longestWait = 1_500

/** Loads the screen of the router's address, and says what it needs for its first render; null when it does not say. */
export async function firstNeeds(): Promise<FirstNeeds | null> {
  await router.load()
  return needsOf(router.state.matches)
}

/**
 * Loads the screen of the address and what it shows, so that the first render is whole. The document has asked these questions
 * already, beside the scripts. Nothing is waited for longer than `longestWait`.
 */
export const loadFirstScreen = (): Promise<unknown> => patiently(load(), longestWait)

async function load(): Promise<void> {
  await ask(queryClient, sessionQuery)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session && !session.me) leadToSignIn()
  await loadNeeds(await firstNeeds(), Boolean(session?.me))
}

/** Replaces the address of a screen for users by the sign-in's address, as the guard would after its first render. */
function leadToSignIn(): void {
  const { latestLocation } = router
  // The frame follows the links in mails first.
  const { confirm, email } = latestLocation.search as Record<string, unknown>
  if (confirm || email) return
  if (!router.matchRoutes(latestLocation).some(({ routeId }) => routeId === '/guarded')) return
  const { href } = latestLocation
  router.history.replace(
    router.buildLocation({ to: '/auth', search: href === '/' ? {} : { next: href } }).href,
  )
}
