import { hasStarted, isFull, isReleased } from './event-booking.ts'

/** For how long a place is held for a visitor while the code is under way. In milliseconds. */
export const visitorHold = 10 * 60_000

/** How often a code may be typed wrongly, or rightly, before another one is needed. */
export const codeAttempts = 5

/** Until when a place that is held now is held, and its code counts: ten minutes, and never longer than until the event starts. */
export const heldUntil = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + visitorHold, startsAt.getTime()))

/** Whether the hold has ended. One that ends much later was made before the clock was put back, and is over. */
export const isHoldOver = (hold: { heldUntil: Date }, now: Date): boolean =>
  isReleased({ releasesAt: hold.heldUntil }, now, 2 * visitorHold)

type Event = {
  startsAt: Date
  currentAttendees: number
  heldPlaces: number
  maxAttendees: number | null
}

/** Why no place can be held for an address now, or null. `holds`: whether one is held for it already, which is counted as taken. */
export function whyNotHold(event: Event, holds: boolean, now: Date): 'event_started' | 'event_full' | null {
  if (hasStarted(event, now)) return 'event_started'
  return isFull(event) && !holds ? 'event_full' : null
}

export type CodeRefusal =
  | 'place_code_ended'
  | 'place_code_replaced'
  | 'place_code_blocked'
  | 'place_code_wrong'
  | 'place_code_used'

type Hold = {
  heldUntil: Date
  /** What is stored of the newest code, and of those before it. */
  code: string
  replaced: readonly string[]
  /** How often a code has been typed, with this time. */
  attempts: number
  /** The request that has used the code. */
  usedBy: string | null
}

/**
 * Why a typed code does not count, or null. The newest code counts, once. The same request may be repeated: its answer may have been
 * lost.
 */
export function whyNotUseCode(
  hold: Hold | undefined,
  { code, requestId }: { code: string; requestId: string },
  now: Date,
): CodeRefusal | null {
  if (!hold || isHoldOver(hold, now)) return 'place_code_ended'
  if (hold.attempts > codeAttempts) return 'place_code_blocked'
  if (hold.code !== code) {
    if (hold.replaced.includes(code)) return 'place_code_replaced'
    return hold.attempts === codeAttempts ? 'place_code_blocked' : 'place_code_wrong'
  }
  return hold.usedBy === null || hold.usedBy === requestId ? null : 'place_code_used'
}
