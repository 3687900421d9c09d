import { z } from 'zod'
import { bounds } from './bounds.ts'
import { event } from './events.ts'
import { instant, orNull, uuid } from './fields.ts'
import { json, nothing, route } from './route.ts'

const tag = 'Waiting for places'
const eventId = z.object({ eventId: uuid })

export const placesInput = z
  .strictObject({ places: z.number().int().min(1).max(bounds.event.party) })
  .meta({ id: 'PlacesInput', example: { places: 2 } })

const waited = {
  places: z.number().int(),
  /** The place in the queue of the event, from 1. */
  position: z.number().int(),
  /** Until when the places are held for the guest; null while none are offered. */
  offeredUntil: orNull(instant),
  createdAt: instant,
}
export const eventWait = z
  .object({ eventId: uuid, title: z.string(), startsAt: instant, location: z.string(), ...waited })
  .meta({ id: 'EventWait' })
export type EventWait = z.infer<typeof eventWait>

/** A guest who waits, as staff see it. */
export const listedEventWait = z
  .object({ ...waited, userId: uuid, displayName: z.string() })
  .meta({ id: 'ListedEventWait' })
export type ListedEventWait = z.infer<typeof listedEventWait>

export const takeEventPlaces = route('takeEventPlaces', {
  access: 'user',
  tag: 'Events',
  summary: 'Have this many places: book them, change the party, or accept places that are offered to me',
  description:
    'Repeated, it changes nothing. Places that are on hold are kept. Of an offer the rest goes to the next who waits. Whoever books waits no longer.',
  params: eventId,
  body: placesInput,
  problems: ['event_full', 'event_started', 'party_too_large', 'place_used', 'cancel_closed'],
  answers: { 200: json(event, 'The event, now with my places') },
})
export const joinEventQueue = route('joinEventQueue', {
  access: 'user',
  tag,
  summary: 'Wait for places at an event',
  description:
    'Places that become free are offered to the first party in the queue that has room as a whole. They are held for it for an eighth of the time until the event, from a quarter of an hour to twelve hours. Who waits already keeps the place in the queue for as many or fewer places, and gets the last one for more. An open offer stays as it is.',
  params: eventId,
  body: placesInput,
  problems: ['already_booked', 'event_started', 'party_too_large', 'places_free'],
  answers: { 200: json(eventWait, 'Waiting') },
})
export const leaveEventQueue = route('leaveEventQueue', {
  access: 'user',
  tag,
  summary: 'Wait no longer, or decline places that are offered to me',
  params: eventId,
  answers: { 204: nothing('Left, or never there') },
})
export const listMyEventWaits = route('listMyEventWaits', {
  access: 'user',
  tag,
  summary: 'The coming events at which I wait for places, earliest first',
  answers: { 200: json(z.object({ items: z.array(eventWait) }), 'All') },
})
export const listEventWaits = route('listEventWaits', {
  access: 'attendees.read',
  tag: 'Events: administration',
  summary: 'Who waits for places at an event, in the order of the queue',
  params: eventId,
  answers: { 200: json(z.object({ items: z.array(listedEventWait) }), 'All') },
})
