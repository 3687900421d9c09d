import { contentQueries } from './features/content/queries.ts'
import { notificationQueries } from './features/notifications/queries.ts'
import { ask, type FirstNeeds, type FirstQuery } from './platform/first-needs.ts'
import { currentLanguage, textsOf } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'
import { sessionQuery } from './platform/session.tsx'
import { router } from './router.tsx'

/** Milliseconds until the first render, whatever is missing: the screen then says that it is loading. */
const patience = 1_500

/** Loads the screen of the router's address, and says what it needs for its first render; null when it does not say. */
export async function firstNeeds(): Promise<FirstNeeds | null> {
  await router.load()
  const file = await router.state.matches.at(-1)?.staticData.load?.()
  return (file?.first as FirstNeeds | undefined) ?? null
}

/** The questions of a signed-in user's first render: those of the frame, and those of the screen. */
export const firstQueries = (needs: FirstNeeds | null): readonly FirstQuery[] => [
  contentQueries.header(),
  notificationQueries.mine(),
  ...(needs?.queries() ?? []),
]

/**
 * Loads the screen of the address and what it shows, so that the first render is whole. The document has asked these questions
 * already, beside the scripts. Nothing is waited for longer than `patience`.
 */
export const loadFirstScreen = (): Promise<void> =>
  Promise.race([load(), new Promise<void>((resolve) => setTimeout(resolve, patience))])

async function load(): Promise<void> {
  await ask(queryClient, sessionQuery)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session && !session.me) leadToSignIn()
  const needs = await firstNeeds()
  await Promise.all([
    needs?.texts && textsOf(needs.texts, currentLanguage()),
    ...(session?.me ? firstQueries(needs).map((query) => ask(queryClient, query)) : []),
  ])
}

/** Replaces the address of a screen for users by that of the sign-in, as the guard would after its first render. */
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
