import type { EveningStep } from '#contract/bounds.ts'
import type { Evening, EveningPlace } from './quiz-evening.ts'

const minute = 60_000
/** Milliseconds for which screens still show a break that did not begin, or end, at its time. Then nobody counts on it. */
export const overdueFor = 15 * minute
/** How many minutes a break has unless its host chooses others. */
export const usualBreak = 10
/** Milliseconds before the end of a break from which guests are called back. */
export const calledBefore = 2 * minute

/** `breakAt`: when an announced break is to begin. `breakUntil`: when one that goes on is to end. */
export type BreakTimes = { breakAt: Date | null; breakUntil: Date | null }

type Taken = { step: EveningStep; minutes?: number | undefined }

/**
 * The times of a break after a step to a place. An announcement stays over questions until the break begins, or is taken back. A break to
 * which a host returns by undoing ends now.
 */
export function breakAfter(
  { breakAt, breakUntil }: BreakTimes,
  { stage }: Pick<EveningPlace, 'stage'>,
  { step, minutes }: Taken,
  now: Date,
): BreakTimes {
  const chosen = minutes === undefined ? null : new Date(now.getTime() + minutes * minute)
  if (stage === 'break') return { breakAt: null, breakUntil: chosen ?? breakUntil ?? now }
  if (stage === 'finished' || step === 'withdraw') return { breakAt: null, breakUntil: null }
  return { breakAt: step === 'announce' ? chosen : breakAt, breakUntil: null }
}

type Break = Pick<Evening, 'stage'> & BreakTimes

/** What screens say of a break. `soon`: it was to begin. `ending`: it was to end. */
export type BreakNews =
  | { kind: 'ahead'; minutes: number }
  | { kind: 'on'; until: Date }
  | { kind: 'soon' | 'ending' }

/** What screens say of a break at an instant; null for nothing. */
export function breakNews({ stage, breakAt, breakUntil }: Break, now: Date): BreakNews | null {
  const at = stage === 'break' ? breakUntil : breakAt
  if (!at) return null
  const left = at.getTime() - now.getTime()
  if (left <= -overdueFor) return null
  if (stage === 'break') return left > 0 ? { kind: 'on', until: at } : { kind: 'ending' }
  return left > 0 ? { kind: 'ahead', minutes: Math.ceil(left / minute) } : { kind: 'soon' }
}

/** What brings a guest back who is elsewhere in the break. `back`: it is over, and the evening goes on. */
export type ReturnNews =
  | { kind: 'on'; until: Date }
  | { kind: 'soon'; minutes: number }
  | { kind: 'ending' | 'back' }

/** What the strip says to a guest on another screen; null while there is no break to come back from. */
export function returnNews(
  {
    stage,
    from,
    breakUntil,
  }: Pick<Evening, 'stage'> & { from: Evening['stage'] | null; breakUntil: Date | null },
  now: Date,
): ReturnNews | null {
  if (stage === 'finished') return null
  if (stage !== 'break') return from === 'break' ? { kind: 'back' } : null
  const left = (breakUntil ?? now).getTime() - now.getTime()
  if (left <= 0) return { kind: 'ending' }
  if (left > calledBefore) return { kind: 'on', until: breakUntil as Date }
  return { kind: 'soon', minutes: Math.ceil(left / minute) }
}
