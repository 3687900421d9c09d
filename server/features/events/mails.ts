import type { Language } from '#contract/bounds.ts'
import type { EditableEvent } from '#contract/events.ts'
import { priceInWords } from '#rules/event-price.ts'
import type { Env } from '#server/env.ts'
import { dayInWords } from '#server/platform/day-in-words.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import type { AttendeeRow } from './queries.ts'

type Guest = Pick<AttendeeRow, 'email' | 'display_name' | 'language'>

/** Tells a booked guest that the date, time, location or price has changed. */
export function eventMovedMail(env: Env, guest: Guest, before: EditableEvent, after: EditableEvent): Mail {
  const language = guest.language as Language
  const action = { path: `/event/${after.id}` }
  // The price is named only when it has changed.
  const planOf = (event: EditableEvent) =>
    whenAndWhere(event, language) + (before.price === after.price ? '' : `, ${price(event, language)}`)
  const texts = {
    sv: {
      subject: `Ändrat: ${after.title}`,
      paragraphs: [
        `Hej ${guest.display_name}! ”${after.title}”, som du har bokat, har ändrats.`,
        `Nu: ${planOf(after)}\nFörut: ${planOf(before)}`,
        'Din bokning gäller fortfarande. Om ändringen inte passar kan du avboka i appen.',
      ],
      action: { ...action, label: 'Visa eventet' },
    },
    en: {
      subject: `Changed: ${after.title}`,
      paragraphs: [
        `Hi ${guest.display_name}! “${after.title}”, which you’ve booked, has changed.`,
        `Now: ${planOf(after)}\nBefore: ${planOf(before)}`,
        'Your booking still stands. If the change doesn’t suit you, you can cancel your booking in the app.',
      ],
      action: { ...action, label: 'View event' },
    },
  }
  return writeMail(env, { to: guest.email, language, ...texts[language] })
}

/** Tells a booked guest that the event is cancelled. */
export function eventCancelledMail(env: Env, guest: Guest, event: EditableEvent): Mail {
  const language = guest.language as Language
  const texts = {
    sv: {
      subject: `Inställt: ${event.title}`,
      paragraphs: [
        `Hej ${guest.display_name}! Tyvärr är ”${event.title}” inställt och din bokning avbokad.`,
        `Det skulle ha varit: ${whenAndWhere(event, language)}`,
      ],
      action: { label: 'Se andra events', path: '/events' },
    },
    en: {
      subject: `Cancelled: ${event.title}`,
      paragraphs: [
        `Hi ${guest.display_name}! We’re sorry: “${event.title}” has been cancelled, and so has your booking.`,
        `It would have been: ${whenAndWhere(event, language)}`,
      ],
      action: { label: 'See other events', path: '/events' },
    },
  }
  return writeMail(env, { to: guest.email, language, ...texts[language] })
}

/** 'fredag 20 november 2026 kl. 19:00, Stora salen' */
function whenAndWhere({ date, time, location }: EditableEvent, language: Language): string {
  const day = dayInWords(date, language)
  return `${day} ${language === 'sv' ? 'kl.' : 'at'} ${time}, ${location}`
}

const price = ({ price }: EditableEvent, language: Language): string =>
  priceInWords(price) ?? (language === 'sv' ? 'gratis' : 'free')
