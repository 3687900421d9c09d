import type { EventCategory } from '#contract/bounds.ts'
import { eventEnd, hasStarted, isFull } from '#rules/event-booking.ts'
import { eventPicture } from '#rules/event-picture.ts'
import type { EditableEventRow } from '#server/features/events/queries.ts'

type Row = Omit<EditableEventRow, 'version' | 'created_at' | 'updated_at' | 'revision'>

/** What everybody may see of an event. Nothing else reaches the pages. */
export const presentPublic = (row: Row, now: Date) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  date: row.date,
  time: row.time.slice(0, 5),
  startsAt: row.starts_at,
  endsAt: eventEnd(row.starts_at),
  location: row.location,
  category: row.category as EventCategory,
  price: row.price,
  /** Null where there is no maximum. */
  placesLeft: row.max_attendees === null ? null : Math.max(0, row.max_attendees - row.current_attendees),
  isFull: isFull({ maxAttendees: row.max_attendees, currentAttendees: row.current_attendees }),
  hasStarted: hasStarted({ startsAt: row.starts_at }, now),
  /** The address of its own picture, or the number of its default picture. */
  picture: row.image_url ?? eventPicture(row.id),
})
export type PublicEvent = ReturnType<typeof presentPublic>
