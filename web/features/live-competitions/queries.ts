import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import { ask } from '#web/platform/api.ts'

/** A live competition as this screen knows it. */
export type LiveState = Omit<LiveCompetition, 'now' | 'pressed'> & {
  /** The challenge that I pressed last, as far as is known. */
  pressedId: string | null
  /** Milliseconds that the server's clock is ahead of this device's. */
  ahead: number
}
/** What the live stream says of it, part by part. */
type Part = 'stage' | 'challenge' | 'latestEvent' | 'standings' | 'me' | 'pressedId'
type Parts = Partial<Pick<LiveState, Part>>

export const liveKey = ['live-competition'] as const

/** What the server is asked about a live competition: one place for keys and questions. */
export const liveQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...liveKey, competitionId],
      queryFn: ({ signal }) =>
        fresh(() => ask('getLiveCompetition', { params: { competitionId } }, { signal })),
    }),
}

/** Asks for the state; what was heard meanwhile is newer than the answer. */
export async function fresh(question: () => Promise<LiveCompetition>): Promise<LiveState> {
  const asked = performance.now()
  const sentAt = Date.now()
  const { now, pressed, ...answer } = await question()
  const ahead = Date.parse(now) - (sentAt + Date.now()) / 2
  const pressedId = pressed ? (answer.challenge?.id ?? null) : null
  return { ...answer, pressedId, ahead, ...heardSince(answer.competition.id, asked) }
}

type Heard = { [P in Part]?: { what: Parts[P]; when: number } }
const heard = new Map<string, Heard>()

/** What was heard of a competition after `when`. */
export function heardSince(competitionId: string, when: number): Parts {
  const parts = Object.entries(heard.get(competitionId) ?? {}).filter(([, part]) => part.when > when)
  return Object.fromEntries(parts.map(([name, { what }]) => [name, what]))
}

/**
 * Takes over what the live stream says, wherever it is shown. `now` is the server's time as it was said: a message may
 * have waited on its way, so it can only show the server's clock to be further ahead.
 */
export function hear(client: QueryClient, competitionId: string, parts: Parts, now?: string): void {
  const when = performance.now()
  const known = Object.entries(parts).map(([name, what]) => [name, { what, when }])
  heard.set(competitionId, { ...heard.get(competitionId), ...Object.fromEntries(known) })
  const ahead = now === undefined ? Number.NEGATIVE_INFINITY : Date.parse(now) - Date.now()
  client.setQueriesData<LiveState>({ queryKey: liveKey }, (state) =>
    state?.competition.id === competitionId
      ? { ...state, ...parts, ahead: Math.max(state.ahead, ahead) }
      : state,
  )
}

/** Takes over a whole answer. */
export function takeOver(client: QueryClient, state: LiveState): void {
  client.setQueriesData<LiveState>({ queryKey: liveKey }, (before) =>
    before?.competition.id === state.competition.id ? state : before,
  )
}
