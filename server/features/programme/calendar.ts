import { ICalCalendar, type ICalEventData } from 'ical-generator'
import type { Env } from '#server/env.ts'
import { bookingEntry } from '#server/features/tables/booking-calendar.ts'
import type { BookingRow } from '#server/features/tables/queries.ts'
import { textsIn } from '#server/platform/texts.ts'
import { addressOf, type Frame as PageFrame } from './frame-html.ts'
import type { PublicEvent } from './present.ts'

type Frame = Omit<PageFrame, 'style'>

/** How often a calendar program asks for a feed, in seconds. */
const refreshes = 3_600

/** The coming events as a calendar to subscribe to. It changes only when an event does, so that it need not be sent again. */
export function programmeCalendar(frame: Frame, events: PublicEvent[]): string {
  const { site, language } = frame
  return feedOf(
    frame,
    textsIn(language)('programme.title'),
    events.map((event) => entryOf(event, `${site}${addressOf(`/program/${event.id}`, language)}`)),
  )
}

type Booked = { events: PublicEvent[]; tables: BookingRow[] }

/** A guest's own places and tables. What was cancelled is no longer among them. */
export function bookingsCalendar(env: Env, frame: Frame, { events, tables }: Booked): string {
  const { site, language } = frame
  return feedOf(frame, textsIn(language)('programme.mine'), [
    ...events.map((event) => entryOf(event, `${site}/event/${event.id}`)),
    ...tables.map((row) => bookingEntry(env, row, language)),
  ])
}

function feedOf({ club, language }: Frame, name: string, entries: ICalEventData[]): string {
  const calendar = new ICalCalendar({
    prodId: { company: club.name, product: 'Programme', language: language.toUpperCase() },
    name: `${name} · ${club.name}`,
    ttl: refreshes,
  })
  for (const entry of entries) calendar.createEvent(entry)
  return `${calendar.toString().trimEnd()}\r\n`
}

/** With the UID of the file of one event. */
const entryOf = (event: PublicEvent, url: string): ICalEventData => ({
  id: `${event.id}@spelrum`,
  sequence: event.version - 1,
  stamp: event.updatedAt,
  created: event.createdAt,
  lastModified: event.updatedAt,
  start: event.startsAt,
  end: event.endsAt,
  summary: event.title,
  location: event.location,
  description: event.description,
  url,
})
