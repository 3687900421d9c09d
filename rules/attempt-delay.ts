/**
 * How attempts with a password or a code are slowed down. Five in a row allow for typing errors. A second's delay follows, and from then
 * on each is twice the one before, up to half a minute: guessing becomes slow, and the owner is never locked out for longer.
 */
export const attemptDelay = { attemptsWithoutDelay: 5, longestSeconds: 30 } as const

/** The most attempts that can be made in a day: those without a delay, and then one after each delay. */
export function mostAttemptsPerDay(): number {
  const { attemptsWithoutDelay, longestSeconds } = attemptDelay
  let attempts: number = attemptsWithoutDelay
  for (let seconds = 0, delay = 1; ; attempts++) {
    seconds += delay
    delay = Math.min(2 * delay, longestSeconds)
    if (seconds > 24 * 60 * 60) return attempts
  }
}
