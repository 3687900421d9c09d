import type { Language } from '#contract/bounds.ts'
import type { Attendee } from '#contract/events.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'

const columnTitles = {
  sv: ['Namn', 'E-postadress', 'Bokningstid'],
  en: ['Name', 'Email address', 'Booked at'],
} as const

/**
 * Attendees as CSV that Swedish Excel opens as a table: byte order mark, semicolons, CRLF. Times are in Stockholm's zone.
 */
export function attendeeCsv(attendees: Attendee[], language: Language): string {
  const rows = attendees.map(({ displayName, email, bookedAt }) => {
    const { date, time } = stockholmWallClock(new Date(bookedAt))
    return [displayName, email, `${date} ${time}`]
  })
  return `\ufeff${[columnTitles[language], ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

/** Always quoted. A cell that a spreadsheet would read as a formula gets an apostrophe and stays text. */
export function cell(value: string): string {
  const text = /^[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
