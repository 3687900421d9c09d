const digit = (text: string, at: number) => text.charCodeAt(at) - 48
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

/**
 * Reads `2026-11-20 18:00:00.123456+01:30`, PostgreSQL's text of an instant, to the millisecond; null for any other
 * shape (infinity, years beyond four digits, zones with seconds). Written for speed, because lists contain many instants.
 */
export function parseInstant(text: string): Date | null {
  if (text.length < 22 || text.charCodeAt(4) !== 45 || text.charCodeAt(10) !== 32) return null
  const zoneAt = text.charCodeAt(19) === 46 ? endOfFraction(text) : 19
  const offset = minutesAhead(text, zoneAt)
  const year = two(text, 0) * 100 + two(text, 2)
  // Date.UTC adds 1900 to a year below 100.
  if (offset === null || year < 100) return null
  const minutes = two(text, 14) - offset
  const millis = zoneAt === 19 ? 0 : Math.floor(Number(text.slice(19, zoneAt)) * 1_000 + 1e-6)
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), minutes, two(text, 17), millis),
  )
}

function endOfFraction(text: string): number {
  let at = 20
  while (digit(text, at) >= 0 && digit(text, at) <= 9) at++
  return at
}

/** `+01` or `-03:30` at the end of the text, in minutes. */
function minutesAhead(text: string, at: number): number | null {
  const sign = text.charCodeAt(at)
  const length = text.length - at
  if ((sign !== 43 && sign !== 45) || (length !== 3 && length !== 6)) return null
  const minutes = two(text, at + 1) * 60 + (length === 6 ? two(text, at + 4) : 0)
  return sign === 43 ? minutes : -minutes
}
