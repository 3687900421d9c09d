import { z } from 'zod'
import { email, session } from './accounts.ts'
import { heldPlaceOutcomes, languages } from './bounds.ts'
import { exampleId, instant, orNull, requestId, uuid } from './fields.ts'
import { file, json, nothing, route } from './route.ts'

const tag = 'Programme'
const language =
  'Swedish, or English with `?lang=en`. The answer depends on the address only, never on a cookie, so every cache may keep it.'

/** An address can have been mistyped or cut, so any id is answered with a page. */
const anyEvent = z.object({ eventId: z.string() })
const page = (description: string) => file('text/html', description)

export const getProgramme = route('getProgramme', {
  access: 'anyone',
  tag,
  summary: 'The coming events as a page for everyone',
  description: language,
  answers: { 200: page('The page') },
})
export const getProgrammeEmbed = route('getProgrammeEmbed', {
  access: 'anyone',
  tag,
  summary: "The next events for the club's own site",
  description: `Another site may show this page in a frame. It has no script and no cookie. ${language}`,
  answers: { 200: page('The page') },
})
export const getProgrammeCalendar = route('getProgrammeCalendar', {
  access: 'anyone',
  tag,
  summary: 'The coming events as a calendar to subscribe to',
  description: language,
  answers: { 200: file('text/calendar', 'iCalendar (RFC 5545)') },
})
export const getProgrammeEvent = route('getProgrammeEvent', {
  access: 'anyone',
  tag,
  summary: 'One event as a page for everyone',
  description: language,
  params: anyEvent,
  answers: {
    200: page('The page'),
    404: page('A page that says that there is no such event'),
    410: page('A page that says that the event is cancelled'),
  },
})

const publicEvent = z
  .object({
    id: uuid,
    title: z.string(),
    date: z.string(),
    time: z.string(),
    startsAt: instant,
    endTime: orNull(z.string()),
    location: z.string(),
    price: orNull(z.string()),
    /** Null where there is no maximum. */
    placesLeft: orNull(z.number().int()),
    isFull: z.boolean(),
    hasStarted: z.boolean(),
  })
  .meta({ id: 'PublicEvent' })
export type PublicEvent = z.infer<typeof publicEvent>

const byMail = 'A place by mail'
const eventId = z.object({ eventId: uuid })
export const getPublicEvent = route('getPublicEvent', {
  access: 'anyone',
  tag: byMail,
  summary: 'What everybody may know of an event',
  params: eventId,
  answers: { 200: json(publicEvent, 'The event') },
})
export const holdPlaceByMail = route('holdPlaceByMail', {
  access: 'anyone',
  tag: byMail,
  summary: 'Hold a place for an e-mail address, and mail a code to it',
  description:
    'For ten minutes, and never longer than until the event starts. The answer is the same whether or not the address has an account. Asked again with the id of the hold, the place is held anew and the newest code counts; with another address, the first one holds no place any more.',
  params: eventId,
  body: z
    .strictObject({ email, language: z.enum(languages).optional(), holdId: uuid.optional() })
    .meta({ example: { email: 'anna@example.se', language: 'sv' } }),
  problems: ['event_full', 'event_started'],
  answers: {
    201: json(
      z.object({ holdId: uuid, heldUntil: instant }),
      'Until when the place is held. Only who has the id of the hold can use its code.',
    ),
  },
})
export const confirmPlaceByMail = route('confirmPlaceByMail', {
  access: 'anyone',
  tag: byMail,
  summary: 'Take the held place with the code from the mail, and sign in',
  description:
    'An address without an account gets one. The session is set as a cookie. Five attempts; each code works once, and the same request can be repeated. The answer for an unknown hold is that for one that has ended. Who has places, an offer or a wait for places keeps that, and the held place is free.',
  params: eventId,
  body: z
    .strictObject({ holdId: uuid, code: z.string().regex(/^\d{6}$/), requestId })
    .meta({ example: { holdId: exampleId, code: '492039', requestId: exampleId } }),
  problems: [
    'place_code_wrong',
    'place_code_replaced',
    'place_code_used',
    'place_code_blocked',
    'place_code_ended',
    'event_full',
    'event_started',
    'invalid_credentials',
  ],
  answers: {
    201: json(session.extend({ outcome: z.enum(heldPlaceOutcomes) }), 'Signed in, with what the guest has'),
  },
})

const mine = 'Me'
export const getMyCalendarFeed = route('getMyCalendarFeed', {
  access: 'user',
  tag: mine,
  summary: 'Since when my bookings are a calendar to subscribe to',
  description: 'The address itself cannot be read again, because only its hash is stored.',
  answers: { 200: json(z.object({ createdAt: instant.nullable() }), 'Null: there is no address') },
})
export const renewMyCalendarFeed = route('renewMyCalendarFeed', {
  access: 'user',
  tag: mine,
  summary: 'Make a new address for the calendar of my bookings; the old one stops working',
  answers: { 201: json(z.object({ path: z.string() }), 'The path with its secret key, shown once') },
})
export const removeMyCalendarFeed = route('removeMyCalendarFeed', {
  access: 'user',
  tag: mine,
  summary: 'Remove the address for the calendar of my bookings',
  answers: { 204: nothing('There is no address now') },
})
export const getBookingsCalendar = route('getBookingsCalendar', {
  access: 'anyone',
  tag,
  summary: 'The bookings of whoever made the address, as a calendar to subscribe to',
  description: 'Without a key, with a wrong key and with one that was replaced the answer is `not_found`.',
  query: z.object({ key: z.string().optional() }),
  problems: ['not_found', 'too_many_requests'],
  answers: { 200: file('text/calendar', 'iCalendar (RFC 5545)') },
})
