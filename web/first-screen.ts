import { contentQueries } from './features/content/queries.ts'
import { notificationQueries } from './features/notifications/queries.ts'
import { ask, type FirstNeeds, type FirstQuery } from './platform/first-needs.ts'
import { currentLanguage, textsOf } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'
import { sessionQuery } from './platform/session.tsx'
import { router } from './router.tsx'

/** Answers that take longer, in milliseconds, are not waited for: the screen says that it is loading. */
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
 * already, beside the scripts.
 */
export async function loadFirstScreen(): Promise<void> {
  const session = ask(queryClient, sessionQuery)
  const needs = await firstNeeds()
  const answers = async () => {
    await session
    if (!queryClient.getQueryData(sessionQuery.queryKey)?.me) return
    await Promise.all(firstQueries(needs).map((query) => ask(queryClient, query)))
  }
  await Promise.race([
    Promise.all([answers(), needs?.texts && textsOf(needs.texts, currentLanguage())]),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])
}
