import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import type { MyLive, Tonight } from '#contract/tonight.ts'
import { isInKitchen } from '#rules/order.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { noteAnswerTime, noteMessageTime } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

export const tonightKey = ['tonight'] as const

/** A competition of mine as this page knows it. */
export type KnownLive = MyLive & {
  /** The challenge that I pressed last, if known. */
  pressedId: string | null
}
/** See `Tonight`. With `savedAt` it is a copy from this browser. */
export type KnownTonight = Omit<Tonight, 'live'> & { live: KnownLive[]; savedAt?: string }

/** What a server of the version before, or a saved copy of its answer, does not know. */
const unknownYet = { waits: [], eventWaits: [], play: [], playWaits: [], hasGameTables: false }

/** Milliseconds between requests while the kitchen works: the orders before mine move on without a message. */
const queuePace = 20_000

/** What is mine in this house day. The frame asks it on every screen, and keeps it up to date. */
export const tonightQuery = () =>
  queryOptions({
    queryKey: tonightKey,
    queryFn: async ({ signal }): Promise<KnownTonight> => {
      const sentAt = clock.now()
      const answer: Tonight & { savedAt?: string } = await request('getTonight', {}, { signal })
      const tonight = { ...unknownYet, ...answer }
      const isSaved = tonight.savedAt !== undefined
      if (!isSaved) noteAnswerTime(tonight.now, sentAt)
      // A challenge is open for seconds.
      const live = isSaved ? tonight.live.map((each) => ({ ...each, challenge: null })) : tonight.live
      return { ...tonight, live: live.map(newestLive) }
    },
    refetchInterval: ({ state }) =>
      state.data?.orders.some(({ status }) => isInKitchen(status)) ? queuePace : false,
  })

/** What is mine tonight, as last known; undefined while it is loading. */
export const useTonight = (): KnownTonight | undefined => useQuery(tonightQuery()).data

type State = Pick<MyLive, 'title' | 'stage' | 'challenge'>
type Known = State & { points: number; pressedId: string | null }
const newest = newestKnown<Known>()
const breaks = newestKnown<Pick<MyLive, 'quizBreak'>>()

/** The newest known break of a quiz evening. A copy of the version before has none. */
const newestBreak = (competitionId: string, { quizBreak = null }: Partial<Pick<MyLive, 'quizBreak'>>) =>
  breaks(competitionId, quizBreak?.version ?? 0, { quizBreak })

/** The newest known version of each part of an answer. */
function newestLive(live: MyLive): KnownLive {
  const { competitionId: id, title, stage, challenge, me } = live
  const state = newest(id, live.revision, { title, stage, challenge })
  const { points, pressedId } = newest(id, me.version, {
    points: me.points,
    pressedId: live.pressed ? (challenge?.id ?? null) : null,
  })
  const pressed = isPressed(state.challenge, pressedId)
  return { ...live, ...state, ...newestBreak(id, live), me: { ...me, points }, pressed, pressedId }
}

const isPressed = (challenge: MyLive['challenge'], pressedId: string | null): boolean =>
  challenge !== null && challenge.id === pressedId

/** Changes a competition of mine, if it is one of tonight. Returns whether it is. */
function patchLive(
  client: QueryClient,
  competitionId: string,
  change: (live: KnownLive) => KnownLive,
): boolean {
  const tonight = client.getQueryData(tonightQuery().queryKey)
  if (!tonight?.live.some((live) => live.competitionId === competitionId)) return false
  const live = tonight.live.map((each) => (each.competitionId === competitionId ? change(each) : each))
  client.setQueryData(tonightQuery().queryKey, { ...tonight, live })
  return true
}

/** Applies the answer to a press, or the message that another device has pressed. */
export function applyMyPress(
  client: QueryClient,
  { competitionId, challengeId }: { competitionId: string; challengeId: string },
  { version, points }: { version: number; points?: number },
): void {
  const known = newest(competitionId, version, {
    pressedId: challengeId,
    ...(points !== undefined && { points }),
  })
  patchLive(client, competitionId, (live) => ({
    ...live,
    me: { ...live.me, points: known.points ?? live.me.points },
    pressed: isPressed(live.challenge, known.pressedId),
    pressedId: known.pressedId,
  }))
}

type Mine = Extract<RealtimeMessage, { type: 'live.mine' }>

/** Applies the state of a competition of mine. Returns whether more than it must be known: it is new tonight, or it has ended. */
export function applyMine(client: QueryClient, { competitionId, revision, now, ...message }: Mine): boolean {
  noteMessageTime(now)
  const { title, stage, challenge } = message
  let hasEnded = false
  const isKnown = patchLive(client, competitionId, (live) => {
    const state = newest(competitionId, revision, { title, stage, challenge })
    hasEnded = state.stage.status === 'finished' && live.stage.status !== 'finished'
    // Entries begin with version 1: what is known of my presses stays.
    const { pressedId } = newest(competitionId, 0, { pressedId: null })
    return {
      ...live,
      ...state,
      ...newestBreak(competitionId, message),
      revision: Math.max(revision, live.revision),
      pressed: isPressed(state.challenge, pressedId),
      pressedId,
    }
  })
  return !isKnown || hasEnded
}

/** Milliseconds within which the phones of a room fetch the final places. */
const room = 2_000

/** Keeps `useTonight` up to date. The frame calls it, once per page. */
export function useRealtimeTonight(): void {
  const client = useQueryClient()
  useRealtimeRefetch(
    'me',
    [
      'tableBooking.changed',
      'tableWaits.changed',
      'eventWaits.changed',
      'booking.changed',
      'order.changed',
      'quiz.attempt',
      'competition.joined',
      'myPlay.changed',
      'playWaits.changed',
    ],
    [tonightKey],
    { spread: 0 },
  )
  // Points that the host gave, and the rank that follows.
  useRealtimeRefetch('me', ['points.changed'], [tonightKey], { spread: room, gap: 5_000 })
  const fetchLater = () =>
    setTimeout(() => void client.invalidateQueries({ queryKey: tonightKey }), Math.random() * room)
  useRealtime('me', (message) => {
    if (message.type === 'live.pressed') applyMyPress(client, message, message)
    if (message.type === 'live.mine' && applyMine(client, message)) fetchLater()
  })
  // What concerns everybody is fetched again only if it is mine tonight.
  const isMine = (message: RealtimeMessage): boolean => {
    const tonight = client.getQueryData(tonightQuery().queryKey)
    if (message.type === 'competition.changed')
      return tonight?.live.some(({ competitionId }) => competitionId === message.competitionId) ?? false
    if (message.type === 'quiz.changed')
      return tonight?.quizzes.some(({ id }) => id === message.quizId) ?? false
    if (message.type === 'event.changed' || message.type === 'event.deleted')
      return (
        (tonight?.events.some(({ id }) => id === message.eventId) ||
          tonight?.eventWaits.some(({ eventId }) => eventId === message.eventId)) ??
        false
      )
    return false
  }
  const onChange = (message: RealtimeMessage) => void (isMine(message) && fetchLater())
  useRealtime('club', onChange)
  useRealtime('events', onChange)
}

/**
 * Whether the evening says what a notice says: the strip, on every screen of a guest, that food is ready or a game table is held; on Home a card, that a table is
 * confirmed or offered, or places. A change or a cancellation is more than they say.
 */
export function isSaidByEvening(
  tonight: KnownTonight | undefined,
  { type, path }: Pick<Notification, 'type' | 'path'>,
  pathname: string,
): boolean {
  if (type !== 'success' || path === null) return false
  if (path.startsWith('/order/')) return !pathname.startsWith('/admin')
  if (path === '/play' && tonight?.playWaits.some(({ call }) => call)) return !pathname.startsWith('/admin')
  if (pathname !== '/' || !tonight) return false
  const { tables, waits, eventWaits } = tonight
  if (path === '/table-booking') return waits.some(({ offer }) => offer)
  return (
    tables.some(({ id }) => path === `/table-booking/${id}`) ||
    eventWaits.some(({ eventId, offeredUntil }) => offeredUntil !== null && path === `/event/${eventId}`)
  )
}
