import { ICalCalendar } from 'ical-generator'
import { textsIn } from '#server/platform/texts.ts'
import { addressOf, type Frame } from './frame-html.ts'
import type { PublicEvent } from './present.ts'

/** How often a calendar program asks for a feed, in seconds. */
const refreshes = 3_600

/**
 * The coming events as a calendar to subscribe to. An event has the same UID as in the file of one event. It changes only when an
 * event does, so that it need not be sent again.
 */
export function programmeCalendar({ club, site, language }: Frame, events: PublicEvent[]): string {
  const calendar = new ICalCalendar({
    prodId: { company: club.name, product: 'Programme', language: language.toUpperCase() },
    name: `${textsIn(language)('programme.title')} · ${club.name}`,
    ttl: refreshes,
    url: `${site}${addressOf('/program', language)}`,
  })
  for (const event of events)
    calendar.createEvent({
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
      url: `${site}${addressOf(`/program/${event.id}`, language)}`,
    })
  return `${calendar.toString().trimEnd()}\r\n`
}
