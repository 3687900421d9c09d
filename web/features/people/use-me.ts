import { queryOptions } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import type { Topic } from '#contract/bounds.ts'
import { request } from '#web/platform/api.ts'
import { queryClient, sessionKey } from '#web/platform/query-client.ts'
import { newestPoints } from '#web/platform/session.tsx'

type Session = { me: Me | null }

const meKey = ['people', 'me'] as const

/** Refetches my profile, which other devices may have changed, into the session, from which screens show it. */
export const freshMe = () =>
  queryOptions({
    queryKey: meKey,
    queryFn: async ({ signal }) => {
      const me = newestPoints(await request('getMe', {}, { signal }))
      signal.throwIfAborted()
      // At once, and not when a screen renders it: a change that is made in between would be undone.
      showMe(me)
      return me
    },
    // A cached answer may be older than the session.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Applies changes of my profile on every screen. */
export function showMe(change: Partial<Me>): void {
  queryClient.setQueryData<Session>(sessionKey, (session) =>
    session?.me ? { me: { ...session.me, ...change } } : session,
  )
}

/** Ends the requests for my profile that are in progress: their answers would bring back the old values. */
export async function cancelMe(): Promise<void> {
  await Promise.all([sessionKey, meKey].map((queryKey) => queryClient.cancelQueries({ queryKey })))
}

type Change = { displayName?: string; onLeaderboard?: boolean; marketing?: boolean; mutedTopics?: Topic[] }
/** Changes my name, whether the leaderboard lists me, my consent to marketing, or what I have muted. Returns my profile with the newest known points. */
export async function updateMe(body: Change) {
  await cancelMe()
  return newestPoints(await request('updateMe', { body }))
}
