import { ProblemError } from './http/problem.ts'

/** Runs work when it is the turn of `whose` (a user, a network). */
type InTurn = <T>(whose: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs tasks, at most `room` at a time. Callers take turns, one task each, however many tasks one of them has. The tasks of one
 * caller run in order of arrival. Throws unavailable when `mostWaiting` wait already.
 */
export function turns(room: number, { mostWaiting = Number.POSITIVE_INFINITY, retryAfter = 5 } = {}): InTurn {
  let free = room
  let waitingCount = 0
  /** The key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()

  const startWaiting = () => {
    for (const [whose, own] of waiting) {
      if (free === 0) return
      const go = own.shift()
      waiting.delete(whose)
      // It goes behind all others. The loop comes back to it.
      if (own.length > 0) waiting.set(whose, own)
      free--
      waitingCount--
      go?.()
    }
  }

  return async (whose, work) => {
    if (waitingCount >= mostWaiting) {
      const cause = new Error(`${mostWaiting} wait for their turn`)
      throw new ProblemError('unavailable', { retryAfter, cause })
    }
    waitingCount++
    await new Promise<void>((go) => {
      const own = waiting.get(whose) ?? []
      own.push(go)
      waiting.set(whose, own)
      startWaiting()
    })
    try {
      return await work()
    } finally {
      free++
      startWaiting()
    }
  }
}
