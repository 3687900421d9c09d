import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { noteAnswerTime, noteMessageTime, serverAhead } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'

/** A live competition as this screen knows it. */
export type LiveState = Pick<
  LiveCompetition,
  'competition' | 'stage' | 'challenge' | 'latestEvent' | 'standings' | 'pressers'
> & {
  /** My own points and rank; null when I have not joined. */
  me: { points: number; rank: number } | null
  /** The challenge that I pressed last, if known. */
  pressedId: string | null
  /** See `serverAhead`. */
  ahead: number
}

/** Timeout of one attempt in milliseconds; short, because the next attempt may succeed. */
const timeout = 6_000

export const liveKey = ['live-competition'] as const

/** The queries about a live competition, with their keys. */
export const liveQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...liveKey, competitionId],
      queryFn: async ({ signal }) =>
        newestState(() => request('getLiveCompetition', { params: { competitionId } }, { signal, timeout })),
    }),
  /** The competition of a join code. */
  ofCode: (joinCode: string) =>
    queryOptions({
      queryKey: ['join-code', joinCode],
      queryFn: ({ signal }) => request('findCompetitionByCode', { params: { joinCode } }, { signal }),
    }),
}

type Fields = Omit<LiveState, 'me' | 'ahead'> & { points: number | null; rank: number | null }
const newest = newestKnown<Fields>()

/** Fetches the state and returns the newest known version of each part. */
export async function newestState(ask: () => Promise<LiveCompetition>): Promise<LiveState> {
  const sentAt = clock.now()
  const { now, pressed, me, revision, ...answer } = await ask()
  const { competition, stage, challenge, latestEvent, standings, pressers } = answer
  noteAnswerTime(now, sentAt)
  const { id } = competition
  // An entry starts with version 1; 0 means that there is no entry.
  const own = me ?? { points: null, rank: null, version: 0, standingsVersion: 0 }
  const { points, pressedId } = newest(id, own.version, {
    points: own.points,
    pressedId: pressed ? (challenge?.id ?? null) : null,
  })
  const { rank } = newest(id, own.standingsVersion, { rank: own.rank })
  return {
    ...newest(id, revision, { competition, stage, challenge, latestEvent }),
    ...newest(id, standings.version, { standings, pressers }),
    me: points !== null && rank !== null ? { points, rank } : null,
    pressedId,
    ahead: serverAhead(),
  }
}

/** Applies a value at a version, unless a newer one is known, in every cached state. */
export function applyFields(
  client: QueryClient,
  competitionId: string,
  version: number,
  fields: Partial<Fields>,
): void {
  const { points, rank, ...rest } = newest(competitionId, version, fields)
  client.setQueriesData<LiveState>({ queryKey: liveKey }, (state) => {
    if (state?.competition.id !== competitionId) return state
    const me = state.me && { points: points ?? state.me.points, rank: rank ?? state.me.rank }
    return { ...state, ...rest, me, ahead: serverAhead() }
  })
}

/** Applies the answer to a press. After retries, the answer may arrive when a later challenge has already been pressed. */
export function applyPress(
  client: QueryClient,
  { competitionId, challengeId }: { competitionId: string; challengeId: string },
  { points, version }: { points: number; version: number },
): void {
  const states = client.getQueriesData<LiveState>({ queryKey: liveKey })
  const isOpen = states.some(([, state]) => state?.challenge?.id === challengeId)
  applyFields(client, competitionId, version, { points, ...(isOpen && { pressedId: challengeId }) })
}

/** Applies a realtime message about a competition. */
export function applyMessage(client: QueryClient, message: RealtimeMessage): void {
  if (!('competitionId' in message)) return
  const apply = (version: number, fields: Partial<Fields>) =>
    applyFields(client, message.competitionId, version, fields)
  if (message.type === 'live.changed') {
    const { revision, stage, challenge, latestEvent, now } = message
    noteMessageTime(now)
    apply(revision, { stage, challenge, latestEvent })
  }
  if (message.type === 'live.standings') apply(message.standings.version, { standings: message.standings })
  if (message.type === 'live.pressers') apply(message.pressers.version, { pressers: message.pressers })
  if (message.type === 'live.me') {
    apply(message.me.version, { points: message.me.points })
    apply(message.me.standingsVersion, { rank: message.me.rank })
  }
  if (message.type === 'live.pressed') apply(message.version, { pressedId: message.challengeId })
}

/** Applies a complete answer. */
export function applyAnswer(client: QueryClient, state: LiveState): void {
  client.setQueriesData<LiveState>({ queryKey: liveKey }, (before) =>
    before?.competition.id === state.competition.id ? state : before,
  )
}
