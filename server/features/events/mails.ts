import type { Language } from '#contract/bounds.ts'
import type { EditableEvent } from '#contract/events.ts'
import { cancelsUntil } from '#rules/event-booking.ts'
import type { Planned } from '#rules/event-plans.ts'
import { priceInWords } from '#rules/event-price.ts'
import { languageOf } from '#rules/language.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { momentInWords, whenInWords } from '#server/platform/day-in-words.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { listIn, mailIn, noticeIn, textsIn } from '#server/platform/texts.ts'
import { cancelledCalendar, eventCalendar } from './calendar.ts'
import type { AttendeeRow, CancelledPlaceRow } from './queries.ts'

type Guest = Pick<AttendeeRow, 'email' | 'display_name' | 'language'>
type Move = { before: EditableEvent; after: EditableEvent; changed: Planned[]; now: Date }
type Notice = { title: string; message: string; type: 'warning' }

/** The mails to those guests whose address is confirmed. Nobody else gets mail about events. */
export const mailsTo = <G extends Guest & { email_verified: boolean }>(
  guests: readonly G[],
  mailOf: (guest: G) => Mail,
): Mail[] => guests.filter(({ email_verified }) => email_verified).map(mailOf)

/** The mail to a guest who has just booked, with the ticket's address and the calendar file. */
export function eventBookedMail(
  env: Env,
  guest: Guest,
  { event, places }: { event: EditableEvent; places: number },
  now: Date,
): Mail {
  const language = languageOf(guest.language)
  const t = textsIn(language)
  const { subject, paragraphs, button } = mailIn(language, 'eventMails.booked', {
    name: guest.display_name,
    title: event.title,
  })
  const { doorsTime: doors, endTime: end, price } = event
  const facts = [
    whenAndWhere(event, language),
    ...(places > 1 ? [t('eventMails.booked.places', { count: places })] : []),
    ...(doors === null ? [] : [t('eventMails.booked.doors', { time: doors })]),
    ...(end === null ? [] : [t('eventMails.booked.end', { time: end })]),
    t('eventMails.booked.price', { price: priceInWords(price) ?? t('eventMails.free') }),
  ]
  return writeMail(env, {
    to: guest.email,
    language,
    subject,
    paragraphs: [
      ...paragraphs,
      facts.join('\n'),
      cancelsInWords(event, now, language),
      t('eventMails.booked.file'),
    ],
    action: { label: button, path: `/event/${event.id}` },
    calendar: eventCalendar(env, event, true),
  })
}

/** Until when the place can be cancelled. */
function cancelsInWords(event: EditableEvent, now: Date, language: Language): string {
  const t = textsIn(language)
  if (event.cancelHours === null) return t('eventMails.booked.cancels')
  const until = cancelsUntil({ startsAt: new Date(event.startsAt), cancelHours: event.cancelHours })
  if (now >= until) return t('eventMails.booked.stays')
  const { date, time } = stockholmWallClock(until)
  return t('eventMails.booked.cancelsUntil', { when: momentInWords(date, time, language) })
}

/** The mail to a booked guest about a changed date, time, location or price. */
export function eventMovedMail(env: Env, guest: Guest, { before, after, changed, now }: Move): Mail {
  const language = languageOf(guest.language)
  const { subject, paragraphs, button } = mailIn(language, 'eventMails.moved', {
    name: guest.display_name,
    title: after.title,
    changes: changesInWords(changed, language),
    now: planOf(after, changed, language),
    before: planOf(before, changed, language),
  })
  const t = textsIn(language)
  const mayCancel = now < cancelsUntil({ startsAt: new Date(after.startsAt), cancelHours: after.cancelHours })
  return writeMail(env, {
    to: guest.email,
    language,
    subject: capitalised(subject),
    paragraphs: [
      ...paragraphs,
      t(`eventMails.moved.${mayCancel ? 'mayCancel' : 'tooLate'}`),
      t('eventMails.moved.file'),
    ],
    action: { label: button, path: `/event/${after.id}` },
    calendar: eventCalendar(env, after, true),
  })
}

/** The same in the app. */
export function eventMovedNotice(
  { after, changed }: Move,
  language: Language,
  words: 'moved' | 'movedInQueue' = 'moved',
): Notice {
  const changes = changesInWords(changed, language)
  const plan = planOf(after, changed, language)
  const message = textsIn(language)(`eventNotices.${words}`, { title: after.title, changes, plan })
  return { title: capitalised(changes), message, type: 'warning' }
}

/** The mail to a booked guest that the event is cancelled, and why. */
export function eventCancelledMail(
  env: Env,
  guest: Guest,
  event: EditableEvent,
  { reason, now }: { reason: string | null; now: Date },
): Mail {
  const language = languageOf(guest.language)
  const t = textsIn(language)
  const names = { name: guest.display_name, title: event.title }
  const { subject, paragraphs, button } = mailIn(language, 'eventMails.cancelled', names)
  return writeMail(env, {
    to: guest.email,
    language,
    subject,
    paragraphs: [
      ...paragraphs,
      ...(reason === null ? [] : [t('eventMails.cancelled.reason', { reason })]),
      t('eventMails.cancelled.plan', { plan: whenAndWhere(event, language) }),
      t('eventMails.cancelled.file'),
    ],
    action: { label: button, path: '/events' },
    calendar: cancelledCalendar(env, cancelledPlace(event, reason, now), language, {
      name: guest.display_name,
      email: guest.email,
    }),
  })
}

const cancelledPlace = (event: EditableEvent, reason: string | null, now: Date): CancelledPlaceRow => ({
  event_id: event.id,
  title: event.title,
  starts_at: new Date(event.startsAt),
  location: event.location,
  reason,
  version: event.version,
  cancelled_at: now,
})

/** The same in the app. */
export function eventCancelledNotice(
  event: EditableEvent,
  reason: string | null,
  language: Language,
  /** `queueEnded`: to those who waited for a place. */
  words: 'cancelled' | 'queueEnded' = 'cancelled',
): Notice {
  const when = whenInWords(event.date, event.time, language)
  const { title, message } = noticeIn(language, `eventNotices.${words}`, { title: event.title, when })
  const why = reason === null ? '' : ` ${textsIn(language)('eventMails.cancelled.reason', { reason })}`
  return { title, message: `${message}${why}`, type: 'warning' }
}

/** To those who follow a series: it has more dates. */
export function newDatesNotice(
  { title, time }: EditableEvent,
  dates: readonly string[],
  language: Language,
): Pick<Notice, 'title' | 'message'> & { type: 'info' } {
  const t = textsIn(language)
  const [first, last] = [dates[0] ?? '', dates.at(-1) ?? ''].map((date) => whenInWords(date, time, language))
  const values = { count: dates.length, title, first: first ?? '', last: last ?? '' }
  return {
    title: t('eventNotices.newDates.title', values),
    message: t('eventNotices.newDates.text', values),
    type: 'info',
  }
}

/** 'nytt datum, ny tid och nytt pris' (new date, new time and new price) */
function changesInWords(changed: Planned[], language: Language): string {
  const t = textsIn(language)
  return listIn(
    language,
    changed.map((field) => t(`eventMails.changes.${field}`)),
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** 'fredag 20 november 2026 kl. 19:00, Stora salen' */
const whenAndWhere = ({ date, time, location }: EditableEvent, language: Language): string =>
  `${whenInWords(date, time, language)}, ${location}`

/** The same, with the end, the doors and the price where they have changed. */
function planOf(event: EditableEvent, changed: Planned[], language: Language): string {
  const t = textsIn(language)
  const { endTime, doorsTime, price } = event
  return [
    whenAndWhere(event, language),
    ...(changed.includes('endTime') && endTime ? [t('eventMails.plan.end', { time: endTime })] : []),
    ...(changed.includes('doorsTime') && doorsTime ? [t('eventMails.plan.doors', { time: doorsTime })] : []),
    ...(changed.includes('price') ? [priceInWords(price) ?? t('eventMails.free')] : []),
  ].join(', ')
}
