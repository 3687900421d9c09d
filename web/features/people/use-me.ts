import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { request } from '#web/platform/api.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { newestPoints } from '#web/platform/session.tsx'
import { upload } from '#web/platform/upload.ts'

type Session = { me: Me | null }

/** Refetches my profile, which other devices may have changed. Screens show the session. */
export const freshMe = () =>
  queryOptions({
    queryKey: ['people', 'me'],
    queryFn: async ({ signal }) => newestPoints(await request('getMe', {}, { signal })),
    // A cached answer may be older than the session.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Applies my profile on every screen. */
export function useShowMe(): (change: Partial<Me>) => void {
  const client = useQueryClient()
  return (change) =>
    client.setQueryData<Session>(sessionKey, (session) =>
      session?.me ? { me: { ...session.me, ...change } } : session,
    )
}

/** Changes my name or the leaderboard switch, optimistically with rollback. */
export function useUpdateMe() {
  const client = useQueryClient()
  const show = useShowMe()
  return useMutation({
    mutationFn: (body: { displayName?: string; onLeaderboard?: boolean }) => request('updateMe', { body }),
    onMutate: async ({ onLeaderboard }) => {
      await client.cancelQueries({ queryKey: sessionKey })
      const before = client.getQueryData<Session>(sessionKey)?.me?.onLeaderboard
      if (onLeaderboard !== undefined) show({ onLeaderboard })
      return before
    },
    onSuccess: (me) => show(newestPoints(me)),
    onError: (_error, _change, before) => {
      if (before !== undefined) show({ onLeaderboard: before })
    },
  })
}

type Sent = { picture: Blob; onProgress: (part: number) => void }

export function usePutAvatar() {
  const show = useShowMe()
  return useMutation({
    mutationFn: ({ picture, onProgress }: Sent) => upload('putAvatar', picture, { onProgress }),
    onSuccess: ({ avatarUrl }) => show({ avatarUrl }),
  })
}

export function useRemoveAvatar() {
  const show = useShowMe()
  return useMutation({
    mutationFn: () => request('removeAvatar'),
    onSuccess: () => show({ avatarUrl: null }),
  })
}
