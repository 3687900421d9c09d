import { onTestFinished } from 'vitest'
import type { Locator } from 'vitest/browser'

const real = { performance: performance.now.bind(performance), date: Date.now }
/** How far the monotonic clock is ahead. It is not set back after a test, because such a clock never goes back. */
let ahead = 0
let frozenAt: number | null = null
performance.now = () => frozenAt ?? real.performance() + ahead

/** How far the date is ahead. */
let skipped = 0

/** Moves the clocks of the page forward, as if this many milliseconds had passed. Timers that run are not shortened. */
export function skipTime(milliseconds: number): void {
  onTestFinished(reset)
  frozenAt = null
  ahead += milliseconds
  skipped += milliseconds
  Date.now = () => real.date() + skipped
}

/**
 * The device sleeps this long: its date goes on, and the monotonic clock stands still. A date that is set forward looks the same
 * to the page.
 */
export function sleepThrough(milliseconds: number): void {
  onTestFinished(reset)
  skipped += milliseconds
  Date.now = () => real.date() + skipped
}

/** The next tap counts as a tap of its own, however soon it follows. */
export const passDoubleTap = (): void => skipTime(1_000)

/** Stops the clock that distinguishes a double tap from two taps, until time is skipped. */
export function freezeTime(): void {
  onTestFinished(reset)
  frozenAt = performance.now()
}

/** Taps twice at the same moment, however busy the machine is. */
export async function tapTwice(target: Locator): Promise<void> {
  freezeTime()
  await target.dblClick()
  passDoubleTap()
}

function reset(): void {
  frozenAt = null
  skipped = 0
  Date.now = real.date
}
