import type { LiveStatus } from '#contract/bounds.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Round 0: not started; 1 to 3: being played or paused; 4: over. */
export type LiveState = { isLive: boolean; round: number }

const first = 1
const over = 4

/** Whether the last round has been ended. */
export const isRoundOver = ({ round }: Pick<LiveState, 'round'>): boolean => round === over

/** The status that screens show. */
export function statusOf({ isLive, round }: LiveState): LiveStatus {
  if (isRoundOver({ round })) return 'finished'
  if (round < first) return 'waiting'
  return isLive ? (`round_${round}` as LiveStatus) : 'paused'
}

/** Goes live: in the first round when none has started or all are over, otherwise in the paused round. */
export const started = ({ round }: LiveState): LiveState => ({
  isLive: true,
  round: round < first || isRoundOver({ round }) ? first : round,
})

export const paused = ({ round }: LiveState): LiveState => ({ isLive: false, round })

/** The next round. After the last one the competition is over and no longer live. */
export const advanced = ({ round }: LiveState): LiveState => ({ isLive: round + 1 < over, round: round + 1 })

/** After the last round. */
export const ended: LiveState = { isLive: false, round: over }

/** Why a host who saw round `from` cannot advance; null when they can. */
export function whyNotAdvance({ isLive, round }: LiveState, from: number): ErrorCode | null {
  // Another host advanced: the current state is a more useful answer than 'not_live'.
  if (round > from) return 'stale_version'
  if (!isLive) return 'not_live'
  return round === from ? null : 'stale_version'
}

/**
 * Milliseconds within which nobody can see a colour and press: the message alone takes a part of them. A press that arrives
 * earlier counts, and is marked for the host.
 */
export const fastestReaction = 100

export type Challenge = { closedAt: Date | null; closesAt: Date | null }

/** Whether a press received at the instant `at` counts. At the closing instant it no longer does. */
export const isOpen = ({ closedAt, closesAt }: Challenge, at: Date): boolean =>
  (closedAt === null || at < closedAt) && (closesAt === null || at < closesAt)

/**
 * Why a press is refused; null when it counts. A press that was received while the challenge was open counts, even when the
 * host has paused meanwhile.
 */
export function whyNotPress(
  { isLive, joined, ...challenge }: Challenge & { isLive: boolean; joined: boolean },
  receivedAt: Date,
): 'not_live' | 'challenge_closed' | 'not_joined' | null {
  if (!isOpen(challenge, receivedAt)) return isLive ? 'challenge_closed' : 'not_live'
  return joined ? null : 'not_joined'
}
