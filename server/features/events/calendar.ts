import { ICalCalendar, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Language } from '#contract/bounds.ts'
import type { EditableEvent } from '#contract/events.ts'
import { eventEnd } from '#rules/event-booking.ts'
import type { Env } from '#server/env.ts'
import { senderOf } from '#server/platform/mail/layout.ts'
import { textsIn } from '#server/platform/texts.ts'
import type { CancelledPlaceRow } from './queries.ts'

/**
 * One event as an iCalendar file. Times are UTC instants, so that calendar programs need no Swedish time zone.
 * The UID stays the same and the sequence grows with the version, so importing the file again updates the entry.
 * In a mail the file has a method and an organizer, as mail programs expect.
 */
export function eventCalendar(env: Env, event: EditableEvent, isMailed = false): string {
  const entry = {
    sequence: event.version - 1,
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    start: new Date(event.startsAt),
    end: eventEnd(event),
    summary: event.title,
    location: event.location,
    description: event.description,
  }
  return fileOf(env, event.id, entry, isMailed ? ICalCalendarMethod.PUBLISH : null)
}

/** The file that takes a cancelled event out of the calendars of those who had a place: newer than every file of the event. */
export function cancelledCalendar(
  env: Env,
  place: CancelledPlaceRow,
  language: Language,
  /** The guest to whom the file is mailed. */
  guest?: { name: string; email: string },
): string {
  const words = textsIn(language)('eventFile.cancelled')
  const entry = {
    sequence: place.version,
    stamp: place.cancelled_at,
    lastModified: place.cancelled_at,
    start: place.starts_at,
    end: eventEnd({ startsAt: place.starts_at }),
    status: ICalEventStatus.CANCELLED,
    summary: place.title,
    location: place.location,
    description: [words, ...(place.reason === null ? [] : [place.reason])].join('\n'),
    ...(guest && { attendees: [guest] }),
  }
  return fileOf(env, place.event_id, entry, guest ? ICalCalendarMethod.CANCEL : null)
}

function fileOf(env: Env, eventId: string, entry: ICalEventData, method: ICalCalendarMethod | null): string {
  const calendar = new ICalCalendar({
    prodId: { company: env.appName, product: 'Events', language: 'SV' },
    method,
  })
  const { name, address } = senderOf(env)
  calendar.createEvent({
    ...entry,
    ...(method !== null && { organizer: { name, email: address } }),
    id: `${eventId}@spelrum`,
    ...(env.appUrl && { url: `${env.appUrl}/event/${eventId}` }),
  })
  return `${calendar.toString().trimEnd()}\r\n`
}
