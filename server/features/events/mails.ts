import type { Language } from '#contract/bounds.ts'
import type { EditableEvent } from '#contract/events.ts'
import type { Planned } from '#rules/event-plans.ts'
import { priceInWords } from '#rules/event-price.ts'
import { languageOf } from '#rules/language.ts'
import type { Env } from '#server/env.ts'
import { whenInWords } from '#server/platform/day-in-words.ts'
import { siteOrigin, writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { listIn, mailIn, noticeIn, textsIn } from '#server/platform/texts.ts'
import type { AttendeeRow } from './queries.ts'

type Guest = Pick<AttendeeRow, 'email' | 'display_name' | 'language'>
type Move = { before: EditableEvent; after: EditableEvent; changed: Planned[] }
type Notice = { title: string; message: string; type: 'warning' }

/** The mail to a booked guest about a changed date, time, location or price. */
export function eventMovedMail(env: Env, guest: Guest, { before, after, changed }: Move): Mail {
  const language = languageOf(guest.language)
  const { subject, paragraphs, button } = mailIn(language, 'eventMails.moved', {
    name: guest.display_name,
    title: after.title,
    changes: changesInWords(changed, language),
    now: planOf(after, changed, language),
    before: planOf(before, changed, language),
  })
  const isInCalendar = changed.some((field) => field !== 'price')
  return writeMail(env, {
    to: guest.email,
    language,
    subject: capitalised(subject),
    paragraphs: isInCalendar ? [...paragraphs, textsIn(language)('eventMails.fileAgain')] : paragraphs,
    action: { label: button, path: `/event/${after.id}` },
  })
}

/** The same in the app. */
export function eventMovedNotice({ after, changed }: Move, language: Language): Notice {
  const changes = changesInWords(changed, language)
  const plan = planOf(after, changed, language)
  const message = textsIn(language)('eventNotices.moved', { title: after.title, changes, plan })
  return { title: capitalised(changes), message, type: 'warning' }
}

/** The mail to a booked guest that the event is cancelled, and why. */
export function eventCancelledMail(
  env: Env,
  guest: Guest,
  event: EditableEvent,
  reason: string | null,
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
      t('eventMails.cancelled.file', { address: `${siteOrigin(env)}/event/${event.id}` }),
    ],
    action: { label: button, path: '/events' },
  })
}

/** The same in the app. */
export function eventCancelledNotice(
  event: EditableEvent,
  reason: string | null,
  language: Language,
): Notice {
  const when = whenInWords(event.date, event.time, language)
  const { title, message } = noticeIn(language, 'eventNotices.cancelled', { title: event.title, when })
  const why = reason === null ? '' : ` ${textsIn(language)('eventMails.cancelled.reason', { reason })}`
  return { title, message: `${message}${why}`, type: 'warning' }
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

/** The same, with the price if it has changed. */
const planOf = (event: EditableEvent, changed: Planned[], language: Language): string =>
  whenAndWhere(event, language) +
  (changed.includes('price') ? `, ${priceInWords(event.price) ?? textsIn(language)('eventMails.free')}` : '')
