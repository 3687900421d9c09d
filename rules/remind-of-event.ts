import { businessDateOf, daysLater } from './business-date.ts'
import { eventEnd, keepsPlace } from './event-booking.ts'
import { afterNight, remindAt } from './remind-booking.ts'
import { stockholmInstant, stockholmWallClock } from './stockholm.ts'

/** What guests with a place are sent: a day and two hours before the event; afterwards, whether they came or not. */
export const eventReminders = ['day', 'hours', 'came', 'missed'] as const
export type EventReminder = (typeof eventReminders)[number]

/** In the evening, what would be due at night after it. Nobody is reminded from ten on. */
const evening = '21:00'
/** The day after the event, when its guests are written to. */
const dayAfter = { from: '11:00', until: '22:00' }

/**
 * When guests are reminded for the second time: two hours before the start. At night they are reminded at eight, if that is still before
 * the start, and otherwise at nine in the evening before.
 */
function shortlyBefore(startsAt: Date): Date {
  const due = remindAt(startsAt, 2)
  if (due < startsAt) return due
  return stockholmInstant(daysLater(stockholmWallClock(startsAt).date, -1), evening) as Date
}

type Event = {
  startsAt: Date
  /** Null: nobody has said it. */
  endsAt: Date | null
}

/** From when and until when a reminder of an event is sent. What nobody has sent in that time is not sent any more. */
export function reminderSpan(kind: EventReminder, { startsAt, endsAt }: Event): { from: Date; until: Date } {
  if (kind === 'day') return { from: remindAt(startsAt, 24), until: shortlyBefore(startsAt) }
  if (kind === 'hours') return { from: shortlyBefore(startsAt), until: startsAt }
  const date = daysLater(businessDateOf(startsAt), 1)
  const from = Math.max(Number(stockholmInstant(date, dayAfter.from)), Number(eventEnd({ startsAt, endsAt })))
  return { from: new Date(from), until: stockholmInstant(date, dayAfter.until) as Date }
}

/** Whether a reminder of an event is sent now: not at night. */
export function isReminderTime(kind: EventReminder, event: Event, now: Date): boolean {
  const { from, until } = reminderSpan(kind, event)
  return from <= now && now < until && afterNight(now) === now
}

type Place = Event & {
  /** When the place is given back, because its guest has cancelled it. */
  releasesAt: Date | null
  /** When the guest booked, or when the event got its time, whichever was later. */
  chosenAt: Date
  hasArrived: boolean
  /** How many guests of the event the door has counted. */
  arrivals: number
}

/**
 * Whether the guest of a place gets this reminder now. A guest who booked later than it was due has just chosen to come. One whose event
 * was moved later than that has just had a notice. Where the door has counted nobody, nobody knows who came.
 */
export function isEventReminderDue(kind: EventReminder, place: Place, now: Date): boolean {
  const { releasesAt, chosenAt, hasArrived, arrivals } = place
  if (!keepsPlace({ booked: true, releasesAt }) || !isReminderTime(kind, place, now)) return false
  if (kind === 'came') return hasArrived
  if (kind === 'missed') return !hasArrived && arrivals > 0
  return chosenAt < reminderSpan(kind, place).from && !hasArrived
}
