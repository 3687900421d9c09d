/** A shorter gap may be a slow device, or a small correction of the date. */
const shortestSleep = 1_000

/**
 * A clock that continues while the device sleeps, although `monotonic` may stand still. It uses the date to measure the gap, so
 * a date that is always wrong does no harm. A date that is set forward looks like sleep; a countdown then requests the server's
 * time again.
 */
export function steadyClock(monotonic: () => number, date: () => number) {
  let last = { monotonic: monotonic(), date: date() }
  let slept = 0
  let jumps = 0
  const listeners = new Set<() => void>()
  const now = (): number => {
    const read = { monotonic: monotonic(), date: date() }
    const gap = read.date - last.date - (read.monotonic - last.monotonic)
    last = read
    if (gap > shortestSleep) {
      slept += gap
      jumps += 1
      // Notified later, because the clock is read while screens are rendered.
      for (const listener of listeners) queueMicrotask(listener)
    }
    return read.monotonic + slept
  }
  return {
    /** Milliseconds since an instant that stays the same while the page is open. */
    now,
    /** How often the clock has jumped. What was anchored before a jump may be wrong. */
    jumps: () => jumps,
    /** Calls the listener after each jump, until the returned function is called. */
    onJump: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const clock = steadyClock(
  () => performance.now(),
  () => Date.now(),
)
