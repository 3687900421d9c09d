import { z } from 'zod'
import { bounds, eventCategories } from './bounds.ts'
import {
  emptyToNull,
  instant,
  line,
  localDate,
  localTime,
  pageOf,
  pageQuery,
  pictureAddress,
  revision,
  text,
  uuid,
  version,
} from './fields.ts'
import { file, json, route } from './route.ts'

const tag = 'Events'
const admin = 'Events: administration'

export const event = z
  .object({
    id: uuid,
    title: z.string(),
    description: z.string().nullable(),
    date: z.iso.date(),
    time: z.string(),
    /** Date and time as an instant; of a time that the autumn clock shows twice, the second. */
    startsAt: instant,
    location: z.string(),
    category: z.enum(eventCategories),
    price: z.string().nullable(),
    maxAttendees: z.number().int().nullable(),
    imageUrl: z.string().nullable(),
    currentAttendees: z.number().int(),
    /** Whether the signed-in user has a place. */
    booked: z.boolean(),
    /** Grows with every change of the event, bookings included. */
    revision,
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof event>

/** What an admin edits: the event with the version that the edit starts from. */
export const editableEvent = event
  .omit({ booked: true })
  .extend({ version: z.number().int(), createdAt: instant, updatedAt: instant })
  .meta({ id: 'EditableEvent' })
export type EditableEvent = z.infer<typeof editableEvent>

const eventFields = {
  title: line(bounds.event.title),
  description: emptyToNull(text(bounds.event.description)),
  date: localDate,
  time: localTime,
  location: line(bounds.event.location),
  category: z.enum(eventCategories),
  price: emptyToNull(line(bounds.event.price)),
  maxAttendees: z.number().int().min(1).max(bounds.event.maxAttendees).nullable().default(null),
  imageUrl: emptyToNull(pictureAddress),
}
export const eventInput = z.strictObject(eventFields).meta({ id: 'EventInput' })
export type EventInput = z.infer<typeof eventInput>
export const eventEdit = z.strictObject({ ...eventFields, version }).meta({ id: 'EventEdit' })

const eventId = z.object({ eventId: uuid })
export const listEvents = route('listEvents', {
  access: 'user',
  tag,
  summary: 'Events of today (Stockholm) and later, earliest first',
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(event), 'One page') },
})
export const getEvent = route('getEvent', {
  access: 'user',
  tag,
  summary: 'One event',
  params: eventId,
  answers: { 200: json(event, 'The event') },
})
export const getEventCalendar = route('getEventCalendar', {
  access: 'user',
  tag,
  summary: 'The event as an iCalendar file',
  params: eventId,
  answers: { 200: file('text/calendar', 'iCalendar (RFC 5545)') },
})
export const bookEvent = route('bookEvent', {
  access: 'user',
  tag,
  summary: 'Book a place',
  params: eventId,
  answers: { 200: json(event, 'The event, now with my place') },
})
export const cancelEventBooking = route('cancelEventBooking', {
  access: 'user',
  tag,
  summary: 'Give my place back',
  params: eventId,
  answers: { 200: json(event, 'The event, now without my place') },
})
export const listMyEventBookings = route('listMyEventBookings', {
  access: 'user',
  tag,
  summary: 'Events that I have a place at: coming ones earliest first, or past ones latest first',
  query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
  answers: { 200: json(pageOf(event), 'One page') },
})

export const listAllEvents = route('listAllEvents', {
  access: 'admin',
  tag: admin,
  summary: 'All events, with the version that an edit starts from',
  query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
  answers: { 200: json(pageOf(editableEvent), 'One page') },
})
export const getEventForEditing = route('getEventForEditing', {
  access: 'admin',
  tag: admin,
  summary: 'One event with its version',
  params: eventId,
  answers: { 200: json(editableEvent, 'The event') },
})
export const createEvent = route('createEvent', {
  access: 'admin',
  tag: admin,
  summary: 'Create an event',
  body: eventInput,
  answers: { 201: json(editableEvent, 'Created') },
})
export const updateEvent = route('updateEvent', {
  access: 'admin',
  tag: admin,
  summary:
    'Change an event. A stale version is refused with `stale_version` and the stored event as `current`',
  params: eventId,
  body: eventEdit,
  answers: { 200: json(editableEvent, 'Changed') },
})
export const deleteEvent = route('deleteEvent', {
  access: 'admin',
  tag: admin,
  summary: 'Delete an event and its bookings; of an event still to come, everyone who was booked gets a mail',
  params: eventId,
  answers: { 200: json(z.object({ cancelledBookings: z.number().int() }), 'Deleted') },
})

export const attendee = z
  .object({ userId: uuid, displayName: z.string(), email: z.string(), bookedAt: instant })
  .meta({ id: 'Attendee' })
export type Attendee = z.infer<typeof attendee>

export const listEventAttendees = route('listEventAttendees', {
  access: 'admin',
  tag: admin,
  summary: 'Who is booked, in order of booking',
  params: eventId,
  answers: { 200: json(z.object({ items: z.array(attendee) }), 'The attendees') },
})
export const exportEventAttendees = route('exportEventAttendees', {
  access: 'admin',
  tag: admin,
  summary: 'Who is booked, as CSV (UTF-8 with byte order mark, semicolons); cells cannot act as formulas',
  params: eventId,
  answers: { 200: file('text/csv', 'CSV') },
})
