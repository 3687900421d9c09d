import type { PublicEvent as SentEvent } from '#contract/programme.ts'
import { eventEnd, hasStarted, isFull } from '#rules/event-booking.ts'
import { eventPicture } from '#rules/event-picture.ts'
import { freePlaces } from '#rules/event-queue.ts'
import { doorsOf } from '#rules/event-times.ts'
import { presentCommon } from '#server/features/events/present.ts'
import type { EditableEventRow } from '#server/features/events/queries.ts'

/** What everybody may see of an event. Nothing else reaches the pages and the feed. */
export function presentPublic(row: EditableEventRow, now: Date) {
  const event = presentCommon(row)
  const { id, title, description, date, time, location, category, price, maxAttendees } = event
  const startsAt = row.starts_at
  return {
    id,
    title,
    description,
    date,
    time,
    /** Null where nobody has said when it ends. */
    endTime: event.endTime,
    doorsTime: event.doorsTime,
    startsAt,
    endsAt: eventEnd(event),
    doorsAt: doorsOf(event),
    location,
    category,
    price,
    /** Null where there is no maximum. */
    placesLeft: maxAttendees === null ? null : Math.max(0, freePlaces(event)),
    isFull: isFull(event),
    hasStarted: hasStarted({ startsAt }, now),
    /** The address of its own picture, or the number of its default picture. */
    picture: event.imageUrl ?? eventPicture(id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
export type PublicEvent = ReturnType<typeof presentPublic>

/** The same, for the screen on which a visitor books. */
export const presentBookable = ({ startsAt, ...event }: PublicEvent): SentEvent => ({
  id: event.id,
  title: event.title,
  date: event.date,
  time: event.time,
  startsAt: startsAt.toISOString(),
  endTime: event.endTime,
  location: event.location,
  price: event.price,
  placesLeft: event.placesLeft,
  isFull: event.isFull,
  hasStarted: event.hasStarted,
})
