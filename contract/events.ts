import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds, eventCategories } from './bounds.ts'
import { pictureProblems } from './errors.ts'
import {
  allowsDuplicate,
  allowsPast,
  emptyToNull,
  instant,
  line,
  localDate,
  localTime,
  orNull,
  pageOf,
  pageQuery,
  pictureAddress,
  revision,
  searchText,
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
    /** Date and time as an instant. A time that occurs twice when summer time ends means the second one. */
    startsAt: instant,
    /** The time at which it ends, on the next day if it is not after the start. Null: nobody has said it. */
    endTime: z.string().nullable(),
    /** The same as an instant. A time that the clock skips in spring means an hour later. */
    endsAt: instant.nullable(),
    /** When the doors open. Null: nobody has said it. */
    doorsTime: z.string().nullable(),
    /** How many hours before the start a place can be cancelled. Null: until it starts. */
    cancelHours: z.number().int().nullable(),
    location: z.string(),
    category: z.enum(eventCategories),
    price: z.string().nullable(),
    maxAttendees: z.number().int().nullable(),
    imageUrl: z.string().nullable(),
    currentAttendees: z.number().int(),
    /** The places that are offered to guests who wait. They are taken. */
    heldPlaces: z.number().int(),
    /** How many places one booking has at most. */
    maxParty: z.number().int(),
    /** The series that it is a date of. Null: none. */
    seriesId: uuid.nullable(),
    /** Whether the signed-in user has a place. */
    booked: z.boolean(),
    /** How many places the user has: 0 without a booking. */
    places: z.number().int(),
    /** When that place is given back: the user has cancelled it, and can still keep it. Null otherwise. */
    releasesAt: instant.nullable(),
    /** Grows with every change of the event, bookings included. */
    revision,
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof event>

/** What an admin edits: the event with the version that the edit starts from. */
export const editableEvent = event
  .omit({ booked: true, places: true, releasesAt: true })
  .extend({
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
    /** Whether it was changed alone, so that changes of the whole series leave it as it is. */
    isApart: z.boolean(),
  })
  .meta({ id: 'EditableEvent' })
export type EditableEvent = z.infer<typeof editableEvent>

/** What those who had a place still see of a cancelled event. */
export const cancelledEvent = z.object({
  id: uuid,
  title: z.string(),
  startsAt: instant,
  location: z.string(),
  reason: z.string().nullable(),
})
export type CancelledEvent = z.infer<typeof cancelledEvent>

const places = z.number().int().min(1).max(bounds.event.party)
export const eventFields = {
  title: line(bounds.event.title),
  description: emptyToNull(text(bounds.event.description)),
  date: localDate,
  time: localTime,
  endTime: emptyToNull(localTime),
  doorsTime: emptyToNull(localTime),
  cancelHours: z.number().int().min(1).max(bounds.event.cancelHours).nullable().default(null),
  location: line(bounds.event.location),
  category: z.enum(eventCategories),
  price: emptyToNull(line(bounds.event.price)),
  maxAttendees: z.number().int().min(1).max(bounds.event.maxAttendees).nullable().default(null),
  maxParty: places.default(bounds.event.party),
  imageUrl: emptyToNull(pictureAddress),
  allowsPast,
  allowsDuplicate,
}
export const exampleEvent = {
  title: 'Kvällscup',
  description: 'Dubbel i åttaboll. Anmälan i baren.',
  date: '2055-03-05',
  time: '19:00',
  endTime: '23:00',
  doorsTime: '18:00',
  cancelHours: 24,
  location: 'Stora salen',
  category: 'Sport',
  price: '100 kr',
  maxAttendees: 32,
  imageUrl: null,
}
export const eventInput = z.strictObject(eventFields).meta({ id: 'EventInput', example: exampleEvent })
export type EventInput = z.infer<typeof eventInput>
/** What an edit may leave out stays as it is: a tab of an earlier version does not know these fields. */
export const eventEditFields = {
  ...eventFields,
  endTime: eventFields.endTime.unwrap().optional(),
  doorsTime: eventFields.doorsTime.unwrap().optional(),
  cancelHours: eventFields.cancelHours.unwrap().optional(),
  maxParty: places.optional(),
}
export const eventEdit = z
  .strictObject({ ...eventEditFields, version })
  .meta({ id: 'EventEdit', example: { ...exampleEvent, version: 1 } })
export type EventEdit = z.infer<typeof eventEdit>

export const eventId = z.object({ eventId: uuid })
export const listEvents = route('listEvents', {
  access: ['user', 'wall.show'],
  tag,
  summary: 'Events of today (Stockholm) and later, earliest first',
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(event), 'One page') },
})
export const getEvent = route('getEvent', {
  access: 'user',
  tag,
  summary: 'One event',
  description:
    'An event that was deleted before it began is `not_found`, but `event_cancelled` for those who had a place: `current` says what it was.',
  params: eventId,
  problems: ['event_cancelled'],
  answers: { 200: json(event, 'The event') },
})
export const getEventCalendar = route('getEventCalendar', {
  access: 'user',
  tag,
  summary: 'The event as an iCalendar file',
  description:
    'Of a cancelled event, those who had a place get the file that takes it out of their calendar.',
  params: eventId,
  answers: { 200: file('text/calendar', 'iCalendar (RFC 5545)') },
})
export const bookEvent = route('bookEvent', {
  access: 'user',
  tag,
  summary: 'Book a place, or keep the one that I have cancelled with a hold',
  params: eventId,
  problems: ['event_full', 'event_started', 'already_booked'],
  answers: { 200: json(event, 'The event, now with my place') },
})
export const cancelEventBooking = route('cancelEventBooking', {
  access: 'user',
  tag,
  summary: 'Cancel my booking',
  params: eventId,
  problems: ['not_booked', 'event_started', 'place_used', 'cancel_closed'],
  answers: { 200: json(event, 'The event, now without my place') },
})
export const holdEventBooking = route('holdEventBooking', {
  access: 'user',
  tag,
  summary: 'Cancel my booking in ten seconds',
  description:
    'Until `releasesAt` the place is still taken, and booking it again keeps it. Then the server gives it back. It does so at the latest when the event starts. Repeated, it changes nothing.',
  params: eventId,
  problems: ['not_booked', 'event_started', 'place_used', 'cancel_closed'],
  answers: { 200: json(event, 'The event with my place on hold') },
})
export const listMyEventBookings = route('listMyEventBookings', {
  access: 'user',
  tag,
  summary: 'My booked events',
  description: 'Coming events earliest first, or past events latest first.',
  query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
  answers: { 200: json(pageOf(event), 'One page') },
})

export const {
  list: listAllEvents,
  get: getEventForEditing,
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
} = adminCrud({
  access: 'events.edit',
  noun: 'event',
  plural: 'events',
  tag: admin,
  params: eventId,
  query: z.object({
    ...pageQuery,
    when: z.enum(['upcoming', 'past']).default('upcoming'),
    /** A part of the title or the location. */
    search: searchText.optional(),
  }),
  stored: editableEvent,
  input: eventInput,
  edit: eventEdit,
  deleted: z.object({ cancelledBookings: z.number().int() }),
  /** The reason, which is told to those who had a place. */
  removeQuery: z.object({ reason: emptyToNull(line(bounds.cancellationReason)) }),
  problems: [
    'time_does_not_exist',
    'doors_too_late',
    'date_has_passed',
    'duplicate_exists',
    ...pictureProblems,
  ],
  texts: {
    list: { summary: 'Upcoming or past events, with the version that an edit starts from' },
    remove: {
      summary: 'Delete an event and its bookings',
      description:
        'If the event is still to come, everyone who had a place gets a mail and a notification, with the reason.',
    },
  },
})

export const attendee = z
  .object({
    userId: uuid,
    displayName: z.string(),
    email: z.string(),
    bookedAt: instant,
    places: z.number().int(),
    /** `place:` and this id is what the door reads. */
    placeId: uuid,
    /** When the guest came first; null until then. */
    arrivedAt: orNull(instant),
    /** How many of the party are inside. */
    inside: z.number().int(),
    /** The names of those who come with the guest, as far as they are known. */
    friends: z.array(z.string()).optional(),
  })
  .meta({ id: 'Attendee' })
export type Attendee = z.infer<typeof attendee>

const attendees = z.object({
  items: z.array(attendee),
  /** How many came without a place, as counted at the door. */
  walkIns: z.number().int(),
})
export const listEventAttendees = route('listEventAttendees', {
  access: 'attendees.read',
  tag: admin,
  summary: 'The attendees, in order of booking',
  params: eventId,
  answers: { 200: json(attendees, 'The attendees') },
})
export const exportEventAttendees = route('exportEventAttendees', {
  access: 'attendees.read',
  tag: admin,
  summary: 'The attendees as CSV',
  description: 'UTF-8 with byte order mark, semicolons. Cells cannot act as formulas.',
  params: eventId,
  answers: { 200: file('text/csv', 'CSV') },
})
