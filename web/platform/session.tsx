import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Me, Session as SessionAnswer } from '#contract/accounts.ts'
import type { PairedDevice } from '#contract/devices.ts'
import type { Right } from '#contract/rights.ts'
import { pauseRequests, request } from './api.ts'
import { forgetVersions, newestKnown } from './newer.ts'
import { queryClient, sessionKey } from './query-client.ts'
import { forgetPrivateCache, forgetSessions, forgetUser, store } from './stored.ts'

/** `next`: what is missing before the user is signed in. `isSaved`: a copy from this browser, which may be old. */
type Session = SessionAnswer & { pending: boolean; failed: boolean; isSaved: boolean; retry: () => void }

/** A copy of the session that the last release has saved has neither. */
const noRoles = { roles: [], rights: [] }

const unknown: Session = { me: null, pending: true, failed: false, isSaved: false, retry: () => undefined }
export const SessionContext = createContext(unknown)

/** For HTML that the build renders: the session is not known, and a screen that needs a user gets one without properties. */
export const anyone: Session = {
  ...unknown,
  me: { userId: '', displayName: '', ...noRoles } as unknown as Me,
}

/** The session on the screens of a paired device: they ask only for its rights and, to keep what waits to be sent apart, for its id. */
export const sessionOfDevice = (session: Session, { id, name, rights }: PairedDevice): Session => ({
  ...session,
  me: { ...anyone.me, userId: id, displayName: name, roles: [], rights } as unknown as Me,
})

/** The id of who acts in an answer: the signed-in user, or the device. */
export const actingId = (session: Pick<SessionAnswer, 'me' | 'device'> | undefined): string | undefined =>
  session?.me?.userId ?? session?.device?.id

type TabNews = 'leaving' | 'staying' | 'changed'

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('spelrum.session') : null

/** Whether the user is signing out on purpose, here or in another tab. */
let leaving = false

/** Whether the user signed out on purpose, as opposed to a lost session. */
export const hasLeft = (): boolean => leaving

const newest = newestKnown<Pick<Me, 'points' | 'level' | 'progress'>>()

/** The signed-in user with the newest known points. The rest is refetched when it changes. */
export function newestPoints<M extends Me | null>(me: M): M {
  if (!me) return me
  const { points, level, progress } = me
  return { ...me, ...newest(me.userId, me.revision, { points, level, progress }) }
}

/** The session, for all screens. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    const session = await request('getSession', {}, { signal })
    return { ...session, me: newestPoints(session.me && { ...noRoles, ...session.me }) }
  },
  staleTime: 60_000,
})

/** Fetches the session once for all screens, and follows other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...sessionQuery,
    // The first screen may already have requested its data in vain.
    retryOnMount: false,
  })
  const userId = data?.me?.userId
  const known = data !== undefined
  const before = useRef(userId)

  // The next user of this device must not see the previous user's data.
  useEffect(() => {
    if (!known) return
    // A tab that slept may switch from one user to another without a signed-out state in between.
    const replaced = before.current !== undefined && userId !== undefined && before.current !== userId
    // After a lost session, drafts and answers wait for the user to come back.
    if (leaving && before.current && !userId) forgetUser(before.current)
    before.current = userId
    if (userId) {
      leaving = false
      // The sign-in greets a device that has been signed in as a returning one.
      store('visited', 'true')
    }
    // Versioned values may belong to the previous user.
    if (!userId || replaced) forgetVersions()
    if (replaced) {
      void queryClient.resetQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
    }
    queryClient.removeQueries({
      predicate: (query) => query.queryKey[0] !== sessionKey[0] && !query.isActive(),
    })
    if (!userId || replaced) void forgetPrivateCache()
  }, [known, userId])

  useEffect(() => {
    const follow = ({ data: news }: MessageEvent<TabNews>) => {
      if (news === 'changed') void queryClient.invalidateQueries({ queryKey: sessionKey })
      else leaving = news === 'leaving'
    }
    tabs?.addEventListener('message', follow)
    return () => tabs?.removeEventListener('message', follow)
  }, [])

  const session: Session = {
    me: data?.me ?? null,
    ...(data?.next && { next: data.next }),
    ...(data?.device && { device: data.device }),
    pending: data === undefined && !(isError && !isFetching),
    failed: data === undefined && isError && !isFetching,
    isSaved: data !== undefined && 'savedAt' in data,
    retry: () => void refetch(),
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session. `pending` while unknown; `failed` when it could not be fetched. */
export const useSession = (): Session => useContext(SessionContext)

/** The signed-in user, on screens that the guard protects. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe needs a screen behind the guard')
  return me
}

/** Whether a user has one of these rights. */
export const may = (me: Pick<Me, 'rights'> | null, ...wanted: readonly Right[]): boolean =>
  me !== null && wanted.some((right) => me.rights.includes(right))

/** Applies an answer with a new session, here and in the other tabs. */
export async function enterSession(session: SessionAnswer): Promise<SessionAnswer> {
  await queryClient.cancelQueries({ queryKey: sessionKey })
  forgetSessions()
  // The service worker may have cached a signed-out session meanwhile.
  await forgetPrivateCache().catch(() => undefined)
  queryClient.setQueryData(sessionKey, session)
  post('changed')
  return session
}

/**
 * Sends a request whose answer replaces this browser's cookie. The others wait for it: with the old cookie they would get a 401.
 */
export async function replaceCookie<A>(send: () => Promise<A>): Promise<A> {
  const sending = send()
  const resume = pauseRequests()
  try {
    return await sending
  } finally {
    resume(true)
    post('changed')
  }
}

let isEnding: Promise<void> | null = null

/**
 * Signs out: ends the session, clears this browser's data, and signs out other tabs.
 * @param end the request that ends the session, when it is not a plain sign-out; it is sent at once
 */
export function leaveSession(end: () => Promise<unknown> = () => request('signOut')): Promise<void> {
  isEnding ??= leave(end).finally(() => {
    isEnding = null
  })
  return isEnding
}

async function leave(end: () => Promise<unknown>): Promise<void> {
  // Before the request: the realtime stream may report the end before the answer arrives.
  tellLeaving(true)
  const ending = end()
  // Requests of the screens meanwhile would get a 401.
  const resume = pauseRequests()
  try {
    await Promise.all([ending, queryClient.cancelQueries()])
  } catch (error) {
    tellLeaving(false)
    resume(true)
    void queryClient.invalidateQueries()
    throw error
  }
  await forgetPrivateCache().catch(() => undefined)
  await queryClient.cancelQueries()
  resume(false)
  queryClient.setQueryData(sessionKey, { me: null })
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  post('changed')
}

function tellLeaving(now: boolean): void {
  leaving = now
  post(now ? 'leaving' : 'staying')
}

const post = (news: TabNews) => tabs?.postMessage(news)
