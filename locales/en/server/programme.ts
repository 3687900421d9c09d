import type { Texts } from '../../texts.ts'
import { events } from '../everyone/events.ts'
import { shell } from '../everyone.ts'
import { texts } from '../places.ts'

const { places } = texts

export const programme: Texts<'programme'> = {
  title: 'What’s on',
  lead: 'Upcoming events. Open one to read more and book.',
  about: 'Upcoming events at {{club}}: times, prices and spots left.',
  empty: { title: events.empty.title, text: events.empty.text },
  subtitle: shell.subtitle,
  tools: 'Language and sign-in',
  signIn: 'Sign in',
  subscribe: 'Subscribe in your calendar',
  mine: 'My bookings',
  whole: 'All events',
  legal: shell.legal,
  category: events.category,
  date: places.event.date,
  time: places.event.time,
  doors: places.event.doors,
  location: places.event.location,
  price: places.event.price,
  places: 'Spots left',
  facts: places.event.facts,
  heading: places.event.about,
  free: events.card.free,
  full: events.card.full,
  started: events.card.started,
  placesLeft_one: events.card.placesLeft_one,
  placesLeft_other: events.card.placesLeft_other,
  book: 'Book a spot',
  howToBook: 'All you need is an email address: we’ll send you a code.',
  open: 'Open in the app',
  whyFull: 'All spots are taken right now. You can join the queue in the app.',
  whyStarted: 'This event has started and can no longer be booked.',
  missing: { title: events.detail.missing.title, text: events.detail.missing.text },
  ticket: {
    kind: 'Your ticket',
    title: 'Ticket to {{title}}',
    code: 'Code that the door reads',
    how: 'Show the code at the door. It lets in one person. You need no account.',
    over: 'The event is over.',
    invalid: {
      title: 'This ticket is not valid',
      text: 'The spot was given up, the party got smaller or the event is cancelled. Ask the person who sent you the ticket. Part of the address may also be missing.',
    },
  },
  cancelled: { stamp: places.cancelled.stamp, text: 'Sorry, this event has been cancelled.' },
}
