import { tonightQuery } from './domain/tonight.ts'
import { contentQueries } from './features/content/queries.ts'
import { notificationQueries } from './features/notifications/queries.ts'
import { ask, type FirstNeeds, type FirstQuery } from './platform/first-needs.ts'
import { currentLanguage, textsOf } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'

/** Milliseconds that the sign-in waits for the screen that it leads to. There is something to see meanwhile: the form and the welcome. */
const patienceAfterSignIn = 4_000

type Matches = readonly { staticData: { load?: () => Promise<unknown> } }[]

/** Loads the screen of the router's matches, and says what it needs for its first render; null when it does not say. */
export async function needsOf(matches: Matches): Promise<FirstNeeds | null> {
  const file = (await matches.at(-1)?.staticData.load?.()) as { first?: FirstNeeds } | undefined
  return file?.first ?? null
}

/** The questions of a signed-in user's first render: those of the frame, and those of the screen. */
export const firstQueries = (needs: FirstNeeds | null): readonly FirstQuery[] => [
  contentQueries.header(),
  notificationQueries.mine(),
  tonightQuery(),
  ...(needs?.queries() ?? []),
]

export const loadNeeds = (needs: FirstNeeds | null, isSignedIn: boolean) =>
  Promise.all([
    needs?.texts && textsOf(needs.texts, currentLanguage()),
    ...(isSignedIn ? firstQueries(needs).map((query) => ask(queryClient, query)) : []),
  ])

/** Waits no longer than this for what is loaded. */
export const patiently = (loading: Promise<unknown>, milliseconds: number): Promise<unknown> =>
  Promise.race([loading, new Promise((resolve) => setTimeout(resolve, milliseconds))])

/**
 * Loads a screen and what it shows, for a user who has just signed in: it is then whole when the app leads there, and nothing on it
 * moves. The session's provider empties the cache in the same round of effects; what is asked here is asked after that, because
 * the screen's file is awaited first.
 */
export const loadScreenOf = (matches: Matches): Promise<unknown> =>
  patiently(
    needsOf(matches).then((needs) => loadNeeds(needs, true)),
    patienceAfterSignIn,
  )
