import type { EventRow } from './queries.ts'

/** An event as the booking rules see it. */
export const bookable = (event: EventRow) => ({
  startsAt: event.starts_at,
  currentAttendees: event.current_attendees,
  maxAttendees: event.max_attendees,
  booked: event.booked,
})
