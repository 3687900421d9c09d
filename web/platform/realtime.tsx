import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Me } from '#contract/accounts.ts'
import type { CompetitionTopic, RealtimeMessage, RealtimeTopic } from '#contract/realtime.ts'
import { isStaff } from '#contract/rights.ts'
import { progressOf } from '#rules/levels.ts'
import { isOnline, noteReturn, watchAnswers } from './connection.ts'
import { forgetPositions, forgetVersions, mayHaveMissed } from './newer.ts'
import { queryClient, sessionKey } from './query-client.ts'
import type { RealtimeSource } from './realtime-stream.ts'
import { joinRealtimeStream } from './realtime-tabs.ts'
import { actingId, newestPoints, useSession } from './session.tsx'

type Listener = (message: RealtimeMessage) => void

const listeners = new Map<RealtimeTopic, Set<Listener>>([
  ['events', new Set()],
  ['club', new Set()],
  ['me', new Set()],
  ['admin', new Set()],
])

/** The competition topics of this page as one string; the stream is reopened when it changes. */
let competitions = ''
const watchers = new Set<() => void>()
function noteCompetitions(): void {
  const topics = [...listeners.keys()].filter((topic) => topic.startsWith('competition:'))
  const now = topics.toSorted().join(',')
  if (now === competitions) return
  competitions = now
  for (const notify of watchers) notify()
}
const watchCompetitions = (notify: () => void) => {
  watchers.add(notify)
  return () => void watchers.delete(notify)
}

function topicsOf(message: RealtimeMessage): readonly RealtimeTopic[] {
  switch (message.type) {
    case 'event.attendance':
    case 'event.changed':
    case 'event.deleted':
      return ['events', 'admin']
    case 'leaderboard.changed':
    case 'home.changed':
    case 'header.changed':
      return ['club', 'admin']
    // Sent to all, to one guest, or to staff: in each case, every screen that shows notifications refetches.
    case 'notifications.changed':
      return ['club', 'me', 'admin']
    case 'user.changed':
      return ['admin']
    case 'booking.changed':
    case 'notifications.seen':
    case 'me.changed':
    case 'points.changed':
    case 'competition.joined':
    case 'quiz.attempt':
    case 'order.changed':
    case 'myPlay.changed':
    case 'live.mine':
    case 'playWaits.changed':
    case 'evening.answer':
    case 'evening.team':
      return ['me']
    case 'tableBooking.changed':
    case 'tableWaits.changed':
    case 'eventWaits.changed':
      return ['me', 'admin']
    case 'competition.changed':
    case 'quiz.changed':
    case 'tables.changed':
    case 'menu.changed':
      return ['club', 'admin']
    case 'playHall.changed':
      return ['club']
    case 'live.changed':
    case 'live.standings':
    case 'live.me':
    case 'live.pressers':
    case 'evening.changed':
      return [`competition:${message.competitionId}`]
    // Sent to the one who has pressed, whatever screen is open.
    case 'live.pressed':
      return ['me', `competition:${message.competitionId}`]
    case 'live.presence':
    case 'quiz.played':
    case 'door.changed':
    case 'kitchen.changed':
    case 'play.changed':
    case 'bill.changed':
    case 'devices.changed':
    case 'quizBreaks.changed':
    case 'alcoholStops.changed':
      return ['admin']
    case 'stream.opened':
    case 'session.ended':
      return [...listeners.keys()]
  }
}

function deliver(message: RealtimeMessage): void {
  if (message.type === 'stream.opened') {
    noteReturn()
    void catchUp(message.position)
  }
  if (message.type === 'me.changed' || message.type === 'session.ended') {
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
  if (message.type === 'points.changed') applyPointsUpdate(message)
  for (const topic of topicsOf(message)) for (const listener of listeners.get(topic) ?? []) listener(message)
}

/** Applies my points from the message to every screen. */
function applyPointsUpdate({
  points,
  level,
  revision,
}: Extract<RealtimeMessage, { type: 'points.changed' }>) {
  queryClient.setQueryData<{ me: Me | null }>(sessionKey, (session) =>
    session?.me
      ? { me: newestPoints({ ...session.me, points, level, progress: progressOf(points), revision }) }
      : session,
  )
}

/**
 * Refetches what is on the screen, if a message may have been published between its answers and the opening of the stream. An answer
 * in progress may be older than the stream too: it is awaited, and then refetched if it is.
 */
async function catchUp(position: string): Promise<void> {
  const busy = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  if (mayHaveMissed(position)) {
    forgetPositions()
    forgetVersions()
    void queryClient.invalidateQueries({ predicate: (query) => !busy.includes(query) })
  }
  await Promise.allSettled(busy.map((query) => query.promise))
  if (!mayHaveMissed(position)) return
  forgetPositions()
  forgetVersions()
  for (const { queryKey } of busy)
    void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
}

/** Subscribes to the realtime messages of a topic while the component is mounted. */
export function useRealtime(topic: RealtimeTopic, listener: Listener): void {
  const onMessage = useEffectEvent(listener)
  useEffect(() => {
    const receive = (message: RealtimeMessage) => onMessage(message)
    const others = listeners.get(topic) ?? new Set()
    listeners.set(topic, others.add(receive))
    noteCompetitions()
    return () => {
      others.delete(receive)
      if (others.size === 0 && topic.startsWith('competition:')) listeners.delete(topic)
      noteCompetitions()
    }
  }, [topic])
}

const ConnectionContext = createContext(true)

/**
 * Whether there is a connection: the stream is up or, before the sign-in, requests are answered. A short outage does not count,
 * unless the device reports that it is offline, or a request gets no answer meanwhile.
 */
export const useConnection = (): boolean => useContext(ConnectionContext)

/** Milliseconds until an outage is shown. */
const outageDelay = { atStart: 4_000, later: 1_500 }
/** A device that was hidden for longer than this many milliseconds reconnects. */
const shortSleep = 5_000

/** Keeps the realtime stream open while a user is signed in, and reconnects it when the device wakes up. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const { me, device } = useSession()
  const userId = actingId({ me, device })
  const isAtWork = isStaff((me ?? device)?.rights ?? [])
  const [connected, setConnected] = useState(isOnline)
  const watched = useSyncExternalStore(watchCompetitions, () => competitions)

  useEffect(() => {
    if (!userId) return watchWithoutStream(setConnected)
    let isUp = false
    const stopListening = watchAnswers((isAnswered) => {
      if (!isAnswered && !isUp) setConnected(false)
    })
    let timer = window.setTimeout(() => setConnected(false), outageDelay.atStart)
    const onUp = (up: boolean) => {
      clearTimeout(timer)
      isUp = up
      if (up) setConnected(true)
      else timer = window.setTimeout(() => setConnected(false), outageDelay.later)
    }
    const topics: RealtimeTopic[] = isAtWork ? ['events', 'club', 'me', 'admin'] : ['events', 'club', 'me']
    const own = watched ? (watched.split(',') as CompetitionTopic[]) : []
    const source = joinRealtimeStream(userId, [...topics, ...own], { onMessage: deliver, onUp })
    const stopWatching = watchDevice(source, () => {
      isUp = false
      setConnected(false)
      // Reconnects, so that buffered data cannot report the stream as up, and in case the report was wrong.
      source.wake()
    })
    return () => {
      clearTimeout(timer)
      stopListening()
      stopWatching()
      source.stop()
      setConnected(isOnline())
    }
  }, [userId, isAtWork, watched])

  // Loads what could not be loaded during the outage.
  const wasLost = useRef(false)
  useEffect(() => {
    const isBack = connected && wasLost.current
    wasLost.current = !connected
    if (!isBack) return
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state: { status, fetchStatus } }) => status === 'error' && fetchStatus === 'idle',
    })
  }, [connected])

  return <ConnectionContext value={connected}>{children}</ConnectionContext>
}

/** Before the sign-in there is no stream, so only the device and requests tell. */
function watchWithoutStream(onChange: (isConnected: boolean) => void): () => void {
  const follow = () => onChange(isOnline())
  const stopListening = watchAnswers(onChange)
  window.addEventListener('online', follow)
  window.addEventListener('offline', follow)
  return () => {
    stopListening()
    window.removeEventListener('online', follow)
    window.removeEventListener('offline', follow)
  }
}

function watchDevice(source: RealtimeSource, onOffline: () => void): () => void {
  let hiddenSince = 0
  const onVisibility = () => {
    if (document.hidden) hiddenSince = Date.now()
    else if (Date.now() - hiddenSince > shortSleep) source.wake()
  }
  const wake = () => source.wake()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', wake)
  window.addEventListener('offline', onOffline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', onOffline)
  }
}
