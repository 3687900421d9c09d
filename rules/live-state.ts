import type { LiveStatus } from '#contract/bounds.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Round 0 has not begun, 1 to 3 are played, 4 is the end. */
export type LiveState = { isLive: boolean; round: number }

const first = 1
const over = 4

/** What is said of the stage. */
export function statusOf({ isLive, round }: LiveState): LiveStatus {
  if (round === over) return 'finished'
  if (round < first) return 'waiting'
  return isLive ? (`round_${round}` as LiveStatus) : 'paused'
}

/** Goes live: from the first round when none has begun or all are over, else in the one that was paused. */
export const started = ({ round }: LiveState): LiveState => ({
  isLive: true,
  round: round < first || round === over ? first : round,
})

export const paused = ({ round }: LiveState): LiveState => ({ isLive: false, round })

/** The next round. After the last one it is over, and not live any more. */
export const advanced = ({ round }: LiveState): LiveState => ({ isLive: round + 1 < over, round: round + 1 })

/** Why a host who saw the round `from` cannot go on to the next; null when they can. */
export function whyNotAdvance({ isLive, round }: LiveState, from: number): ErrorCode | null {
  // Somebody else went on: to be told what it is now helps more than that it is over.
  if (round > from) return 'stale_version'
  if (!isLive) return 'not_live'
  return round === from ? null : 'stale_version'
}

export type Challenge = { closedAt: Date | null; closesAt: Date | null }

/** Whether a press that came in then counts. From the instant that a challenge closed or closes at it does not. */
export const isOpen = ({ closedAt, closesAt }: Challenge, at: Date): boolean =>
  (closedAt === null || at < closedAt) && (closesAt === null || at < closesAt)

/** Why a press is refused, in the order a player should hear it; null when it counts. */
export function whyNotPress(
  { isLive, joined, ...challenge }: Challenge & { isLive: boolean; joined: boolean },
  now: Date,
): ErrorCode | null {
  if (!isLive) return 'not_live'
  if (!isOpen(challenge, now)) return 'challenge_closed'
  return joined ? null : 'not_joined'
}
