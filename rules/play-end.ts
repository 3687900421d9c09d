import { bounds } from '#contract/bounds.ts'

/** So few sessions say nothing about the next one. */
const fewest = 5

/**
 * When a session is expected to end: at the end that was promised, or as long as those usually go on that have lasted as long as it has.
 * `lengths`: how long sessions of its kind lasted, in milliseconds. Null where nobody can say it.
 */
export function expectedEnd(
  { startedAt, promisedEnd = null }: { startedAt: Date; promisedEnd?: Date | null },
  lengths: readonly number[],
  now: Date,
): Date | null {
  if (promisedEnd !== null && promisedEnd > now) return promisedEnd
  const elapsed = now.getTime() - startedAt.getTime()
  const longer = lengths.filter((length) => length > elapsed).toSorted((a, b) => a - b)
  if (longer.length < fewest) return null
  return new Date(startedAt.getTime() + (longer[Math.floor(longer.length / 2)] as number))
}

type Open = { startedAt: Date; promisedUntil: Date | null; isBooked: boolean }

/**
 * The end of a session that was promised to somebody: of its own booking, or of the booking after it. The two hours that are promised to
 * everyone who comes by say nothing about when they stop.
 */
export function promisedEnd({ startedAt, promisedUntil, isBooked }: Open): Date | null {
  if (promisedUntil === null) return null
  const isUsual = promisedUntil.getTime() - startedAt.getTime() >= bounds.playBooking.promise * 60_000
  return isUsual && !isBooked ? null : promisedUntil
}
