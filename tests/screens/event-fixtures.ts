import type { Attendee, CancelledEvent, EditableEvent, Event } from '#contract/events.ts'
import { event, id } from './harness/fixtures.ts'

/** The same event as admins read it. */
export const editable = (fields: Partial<EditableEvent> = {}): EditableEvent => {
  const { booked: _, places: __, releasesAt: ___, ...stored } = event
  const at = '2054-11-01T18:00:00.000Z'
  return { ...stored, version: 1, createdAt: at, updatedAt: at, isApart: false, ...fields }
}

/** The same event, booked by the guest. */
export const booked = (fields: Partial<Event> = {}): Event => ({
  ...event,
  booked: true,
  places: 1,
  ...fields,
})
/** The refusal of an event that was cancelled, for a guest who had a place. */
export const cancelled = (fields: Partial<CancelledEvent> = {}) => {
  const { id, title, startsAt, location } = event
  const current = { id, title, startsAt, location, reason: 'Bandet är sjukt.', ...fields }
  return { refusal: { code: 'event_cancelled', current } } as const
}
/** All places are taken. */
export const full: Event = { ...event, title: 'Vinprovning', maxAttendees: 1, currentAttendees: 1 }
/** An event that has started. */
export const started: Event = {
  ...event,
  title: 'Pokerkväll',
  date: '2026-01-09',
  time: '19:00',
  startsAt: '2026-01-09T18:00:00.000Z',
}

export const attendee = (number: number, displayName: string, more: Partial<Attendee> = {}): Attendee => ({
  userId: id(10 + number),
  displayName,
  email: `gast${number}@example.se`,
  bookedAt: '2054-11-01T18:00:00.000Z',
  places: 1,
  placeId: id(60 + number),
  arrivedAt: null,
  inside: 0,
  ...more,
})
/** An attendee who has come. */
export const came = { arrivedAt: '2055-03-05T17:42:00.000Z', inside: 1 }
