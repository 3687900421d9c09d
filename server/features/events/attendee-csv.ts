import type { Language } from '#contract/bounds.ts'
import type { Attendee } from '#contract/events.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { csv, figure } from '#server/platform/http/csv.ts'
import { textsIn } from '#server/platform/texts.ts'

const columns = ['name', 'email', 'places', 'bookedAt', 'arrivedAt', 'friends'] as const

/** Attendees as CSV. Times are in Stockholm's zone. */
export function attendeeCsv(attendees: Attendee[], language: Language): string {
  const rows = attendees.map(({ displayName, email, places, bookedAt, arrivedAt, friends = [] }) => [
    displayName,
    email,
    figure(String(places)),
    timeCell(bookedAt),
    arrivedAt === null ? '' : timeCell(arrivedAt),
    friends.join(', '),
  ])
  return csv([columns.map((each) => textsIn(language)(`attendeeColumns.${each}`)), ...rows])
}

function timeCell(at: string) {
  const { date, time } = stockholmWallClock(new Date(at))
  return figure(`${date} ${time}`)
}
