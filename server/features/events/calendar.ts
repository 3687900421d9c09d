import { ICalCalendar } from 'ical-generator'
import type { EditableEvent } from '#contract/events.ts'
import type { Env } from '#server/env.ts'

/** Events have no end, but a calendar entry needs one. */
const hours = 3

/**
 * One event as an iCalendar file. Times are UTC instants, so that calendar programs need no Swedish time zone.
 * The UID stays the same and the sequence grows with the version, so importing the file again updates the entry.
 */
export function eventCalendar(env: Env, event: EditableEvent): string {
  const start = new Date(event.startsAt)
  const calendar = new ICalCalendar({ prodId: { company: env.appName, product: 'Events', language: 'SV' } })
  calendar.createEvent({
    id: `${event.id}@spelrum`,
    sequence: event.version - 1,
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    start,
    end: new Date(start.getTime() + hours * 3_600_000),
    summary: event.title,
    location: event.location,
    description: event.description,
    ...(env.appUrl && { url: `${env.appUrl}/event/${event.id}` }),
  })
  return `${calendar.toString().trimEnd()}\r\n`
}
