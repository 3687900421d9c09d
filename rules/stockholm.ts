/**
 * Local time of Europe/Stockholm. Dates are `YYYY-MM-DD`, times `HH:MM`; instants are `Date`.
 * An autumn time that occurs twice means the second one (standard time), as in PostgreSQL's `AT TIME ZONE`.
 */
const zone = 'Europe/Stockholm'
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The wall clock at an instant: `{ date: '2026-11-20', time: '19:00' }`. */
export function stockholmWallClock(instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = wallClock.format(instant).split(' ')
  return { date, time: time.slice(0, 5) }
}

/** The calendar date in Stockholm at an instant. */
export const stockholmDate = (instant: Date): string => stockholmWallClock(instant).date

/** The instant of a wall-clock time, or null when it is invalid or skipped in spring. For a time that occurs twice, the second. */
export function stockholmInstant(date: string, time: string): Date | null {
  for (const offset of ['+01:00', '+02:00']) {
    const candidate = new Date(`${date}T${time}:00${offset}`)
    if (Number.isNaN(candidate.getTime())) return null
    const shown = stockholmWallClock(candidate)
    if (shown.date === date && shown.time === time) return candidate
  }
  return null
}

/** The wall clock at an instant with its offset, as in ISO 8601: '2026-11-20T19:00:00+01:00'. */
export function stockholmTimestamp(instant: Date): string {
  const local = wallClock.format(instant).replace(' ', 'T')
  const hours = Math.round((Date.parse(`${local}Z`) - instant.getTime()) / 3_600_000)
  return `${local}+0${hours}:00`
}
