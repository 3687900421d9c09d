import type { EventCategory } from '#contract/bounds.ts'
import type { EventFriend } from '#contract/event-friends.ts'
import type { EventWait, ListedEventWait } from '#contract/event-waits.ts'
import type { Attendee, CancelledEvent, EditableEvent, Event } from '#contract/events.ts'
import { endOf } from '#rules/event-times.ts'
import type { FriendRow } from './friend-queries.ts'
import type { AttendeeRow, CancelledPlaceRow, EditableEventRow, EventRow } from './queries.ts'
import type { EventWaitRow } from './queue-queries.ts'

type Common = Omit<EventRow, 'booked' | 'places' | 'releases_at'>

/** A time of day without the seconds of the column. */
const hourAndMinute = (time: string): string => time.slice(0, 5)

/** When an event ends, if somebody has said it. */
const endsAt = ({ date, time, end_time }: Pick<EventRow, 'date' | 'time' | 'end_time'>): Date | null =>
  endOf({ date, time: hourAndMinute(time), endTime: end_time && hourAndMinute(end_time) })

/** What all users see of an event. */
export const presentCommon = (row: Common): Omit<Event, 'booked' | 'places' | 'releasesAt'> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  date: row.date,
  time: hourAndMinute(row.time),
  startsAt: row.starts_at.toISOString(),
  endTime: row.end_time && hourAndMinute(row.end_time),
  endsAt: endsAt(row)?.toISOString() ?? null,
  doorsTime: row.doors_time && hourAndMinute(row.doors_time),
  cancelHours: row.cancel_hours,
  location: row.location,
  category: row.category as EventCategory,
  price: row.price,
  maxAttendees: row.max_attendees,
  imageUrl: row.image_url,
  currentAttendees: row.current_attendees,
  heldPlaces: row.held_places,
  maxParty: row.max_party,
  seriesId: row.series_id,
  revision: row.revision,
})

export const presentEvent = (row: EventRow): Event => ({
  ...presentCommon(row),
  booked: row.booked,
  places: row.places,
  releasesAt: row.releases_at?.toISOString() ?? null,
})

export const presentEditableEvent = (row: EditableEventRow): EditableEvent => ({
  ...presentCommon(row),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  isApart: row.is_apart,
})

export const presentCancelled = (row: CancelledPlaceRow): CancelledEvent => ({
  id: row.event_id,
  title: row.title,
  startsAt: row.starts_at.toISOString(),
  location: row.location,
  reason: row.reason,
})

export const presentAttendee = (row: AttendeeRow): Attendee => ({
  userId: row.user_id,
  displayName: row.display_name,
  email: row.email,
  bookedAt: row.booked_at.toISOString(),
  placeId: row.place_id,
  places: row.places,
  arrivedAt: row.arrived_at?.toISOString() ?? null,
  inside: row.inside,
  friends: row.friends,
})

export const presentFriend = ({ seat, name, code, arrived_at }: FriendRow): EventFriend => ({
  seat,
  name,
  path: `/program/ticket?key=${code}`,
  arrivedAt: arrived_at?.toISOString() ?? null,
})

const presentWaited = (row: EventWaitRow) => ({
  places: row.places,
  position: row.position,
  offeredUntil: row.offered_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const presentEventWait = (row: EventWaitRow): EventWait => ({
  eventId: row.event_id,
  title: row.title,
  startsAt: row.starts_at.toISOString(),
  location: row.location,
  ...presentWaited(row),
})

export const presentListedWait = (row: EventWaitRow): ListedEventWait => ({
  userId: row.user_id,
  displayName: row.display_name,
  ...presentWaited(row),
})

/** An event as the booking rules see it. */
export const bookable = (event: EventRow) => ({
  startsAt: event.starts_at,
  currentAttendees: event.current_attendees,
  heldPlaces: event.held_places,
  maxAttendees: event.max_attendees,
  maxParty: event.max_party,
  booked: event.booked,
  releasesAt: event.releases_at,
  cancelHours: event.cancel_hours,
})
