import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import { request } from '#web/platform/api.ts'

/** A live competition as this screen knows it. */
export type LiveState = Omit<LiveCompetition, 'now' | 'pressed'> & {
  /** The challenge that I pressed last, as far as is known. */
  pressedId: string | null
  /** Milliseconds that the server's clock is, at the least, ahead of `performance.now()`, which nobody can set. */
  ahead: number
  /** By the server's clock: what it answered was read after this. */
  readAfter: number
}
/** What the realtime stream says of it, part by part. */
type Part = 'stage' | 'challenge' | 'latestEvent' | 'standings' | 'me' | 'pressedId'
type Parts = Partial<Pick<LiveState, Part>>

/** One try: while the stage is not known, or known to be old, the next may be through in a moment. */
const timeout = 6_000

export const liveKey = ['live-competition'] as const

/** What the server is asked about a live competition: one place for keys and questions. */
export const liveQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...liveKey, competitionId],
      queryFn: ({ signal }) =>
        fresh(() => request('getLiveCompetition', { params: { competitionId } }, { signal, timeout })),
    }),
}

/** A deed is told when it is done and seen a moment later, and nodes need not agree to the millisecond. */
const doubt = 2_000

/** See `LiveState`; of one server, whichever competition is looked at. */
let serverAhead = Number.NEGATIVE_INFINITY

/** Asks for the state; what was heard meanwhile is newer than the answer, unless it was said long before it. */
export async function fresh(question: () => Promise<LiveCompetition>): Promise<LiveState> {
  const asked = performance.now()
  const { now, pressed, ...answer } = await question()
  const said = Date.parse(now)
  const answered = performance.now()
  // It was said between the question and now: what is known already stays if it fits in there, and is corrected if not.
  serverAhead = Math.min(said - asked, Math.max(said - answered, serverAhead))
  const readAfter = said - (answered - asked)
  const pressedId = pressed ? (answer.challenge?.id ?? null) : null
  const newer = updatedSince(answer.competition.id, asked, readAfter)
  return { ...answer, pressedId, ahead: serverAhead, readAfter, ...newer }
}

type Heard = { [P in Part]?: { what: Parts[P]; when: number; said: number } }
const heard = new Map<string, Heard>()

/** What was heard of a competition after `when`, and had not been said long before `readAfter`. */
export function updatedSince(
  competitionId: string,
  when: number,
  readAfter: number = Number.NEGATIVE_INFINITY,
): Parts {
  const parts = Object.entries(heard.get(competitionId) ?? {}).filter(
    ([, part]) => part.when > when && !isOld(part.said, readAfter),
  )
  return Object.fromEntries(parts.map(([name, { what }]) => [name, what]))
}

const isOld = (said: number, readAfter: number): boolean => said < readAfter - doubt

/**
 * Takes over what the realtime stream says, wherever it is shown and nothing later is known. `now` is the server's time as it
 * was said: a message may have waited on its way, so it can only show the server's clock to be further ahead.
 */
export function hear(client: QueryClient, competitionId: string, parts: Parts, now?: string): void {
  const when = performance.now()
  const said = now === undefined ? Number.POSITIVE_INFINITY : Date.parse(now)
  const known = Object.entries(parts).map(([name, what]) => [name, { what, when, said }])
  heard.set(competitionId, { ...heard.get(competitionId), ...Object.fromEntries(known) })
  if (now !== undefined) serverAhead = Math.max(serverAhead, said - when)
  let late = false
  client.setQueriesData<LiveState>({ queryKey: liveKey }, (state) => {
    if (state?.competition.id !== competitionId) return state
    if (!isOld(said, state.readAfter)) return { ...state, ...parts, ahead: serverAhead }
    late = true
    return state
  })
  // It may also be that the server's clock was set back: an answer by that clock settles it.
  if (late) void client.invalidateQueries({ queryKey: liveKey }, { cancelRefetch: false })
}

/** Takes over a whole answer. */
export function takeOver(client: QueryClient, state: LiveState): void {
  client.setQueriesData<LiveState>({ queryKey: liveKey }, (before) =>
    before?.competition.id === state.competition.id ? state : before,
  )
}
