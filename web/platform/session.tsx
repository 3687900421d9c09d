import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Me } from '#contract/accounts.ts'
import { ask } from './api.ts'
import { forgetPrivateCache } from './private-cache.ts'
import { queryClient, sessionKey } from './query-client.ts'

type Session = { me: Me | null; pending: boolean; failed: boolean; retry: () => void }

const unknown: Session = { me: null, pending: true, failed: false, retry: () => undefined }
const SessionContext = createContext(unknown)

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('spelrum.session') : null

/** Asks who is signed in, once for all screens, and follows what other tabs do. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => ask('getSession', {}, { signal }),
    staleTime: 60_000,
  })
  const userId = data?.me?.userId
  const known = data !== undefined

  // Whoever signs in on this device next must not find what the one before saw.
  useEffect(() => {
    if (!known) return
    queryClient.removeQueries({
      predicate: (query) => query.queryKey[0] !== sessionKey[0] && !query.isActive(),
    })
    if (!userId) void forgetPrivateCache()
  }, [known, userId])

  useEffect(() => {
    const follow = () => void queryClient.invalidateQueries({ queryKey: sessionKey })
    tabs?.addEventListener('message', follow)
    return () => tabs?.removeEventListener('message', follow)
  }, [])

  const session: Session = {
    me: data?.me ?? null,
    pending: data === undefined && !(isError && !isFetching),
    failed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Who is signed in. `pending` until it is known; `failed` when it could not be found out. */
export const useSession = (): Session => useContext(SessionContext)

/** The signed-in user, on screens that the guard protects. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe needs a screen behind the guard')
  return me
}

/** Takes over an answer that says who is signed in now, here and in the other tabs. */
export async function enterSession(session: { me: Me | null }): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey })
  queryClient.setQueryData(sessionKey, session)
  tabs?.postMessage('changed')
}

/** Signs out: the server forgets the session, this browser forgets what it saw, other tabs follow. */
export async function leaveSession(): Promise<void> {
  await ask('signOut')
  await queryClient.cancelQueries()
  await forgetPrivateCache()
  queryClient.setQueryData(sessionKey, { me: null })
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  tabs?.postMessage('changed')
}
