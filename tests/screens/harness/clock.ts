import { onTestFinished } from 'vitest'

const real = { performance: performance.now.bind(performance), date: Date.now }
let skipped = 0
let frozenAt: number | null = null

/** Moves the clocks of the page forward, as if this many milliseconds had passed. Timers that run are not shortened. */
export function skipTime(milliseconds: number): void {
  onTestFinished(reset)
  frozenAt = null
  skipped += milliseconds
  performance.now = () => frozenAt ?? real.performance() + skipped
  Date.now = () => real.date() + skipped
}

/** Stops the clock by which taps are told apart, until time is skipped. */
export function freezeTime(): void {
  skipTime(0)
  frozenAt = performance.now()
}

function reset(): void {
  skipped = 0
  frozenAt = null
  performance.now = real.performance
  Date.now = real.date
}
