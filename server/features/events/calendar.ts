import { ICalCalendar, type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Language } from '#contract/bounds.ts'
import type { EditableEvent } from '#contract/events.ts'
import { eventEnd } from '#rules/event-booking.ts'
import type { Env } from '#server/env.ts'
import { textsIn } from '#server/platform/texts.ts'
import type { CancelledPlaceRow } from './queries.ts'

/**
 * One event as an iCalendar file. Times are UTC instants, so that calendar programs need no Swedish time zone.
 * The UID stays the same and the sequence grows with the version, so importing the file again updates the entry.
 */
export function eventCalendar(env: Env, event: EditableEvent): string {
  return fileOf(env, event.id, {
    sequence: event.version - 1,
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    start: new Date(event.startsAt),
    summary: event.title,
    location: event.location,
    description: event.description,
  })
}

/** The file that takes a cancelled event out of the calendars of those who had a place: newer than every file of the event. */
export function cancelledCalendar(env: Env, place: CancelledPlaceRow, language: Language): string {
  const words = textsIn(language)('eventFile.cancelled')
  return fileOf(env, place.event_id, {
    sequence: place.version,
    stamp: place.cancelled_at,
    lastModified: place.cancelled_at,
    start: place.starts_at,
    status: ICalEventStatus.CANCELLED,
    summary: place.title,
    location: place.location,
    description: [words, ...(place.reason === null ? [] : [place.reason])].join('\n'),
  })
}

function fileOf(env: Env, eventId: string, entry: ICalEventData & { start: Date }): string {
  const calendar = new ICalCalendar({ prodId: { company: env.appName, product: 'Events', language: 'SV' } })
  calendar.createEvent({
    ...entry,
    id: `${eventId}@spelrum`,
    end: eventEnd({ startsAt: entry.start, endsAt: entry.end as Date | null }),
    ...(env.appUrl && { url: `${env.appUrl}/event/${eventId}` }),
  })
  return `${calendar.toString().trimEnd()}\r\n`
}
