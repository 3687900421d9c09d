import type { Language, NotificationType } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import type { EventReminder } from '#rules/remind-of-event.ts'
import type { Env } from '#server/env.ts'
import { whenInWords } from '#server/platform/day-in-words.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { mailIn, noticeIn } from '#server/platform/texts.ts'
import type { UnremindedRow } from './reminder-queries.ts'

type Event = Pick<UnremindedRow, 'title' | 'date' | 'time' | 'location'>

const valuesOf = ({ title, date, time, location }: Event, language: Language) => ({
  title,
  when: whenInWords(date, time, language),
  time: time.slice(0, 5),
  location,
})

/** What a guest with a place is sent in the app. */
export function eventReminderNotice(
  kind: EventReminder,
  event: Event,
  language: Language,
): { title: string; message: string; type: NotificationType } {
  const type = kind === 'came' ? 'success' : 'info'
  return { ...noticeIn(language, `eventReminders.${kind}`, valuesOf(event, language)), type }
}

type Guest = Event & Pick<UnremindedRow, 'email' | 'display_name' | 'language'> & { id: string }

/** The mail before the event. */
export function eventReminderMail(env: Env, kind: 'day' | 'hours', guest: Guest): Mail {
  const language = languageOf(guest.language)
  const values = { ...valuesOf(guest, language), name: guest.display_name }
  const { subject, paragraphs, button } = mailIn(language, `eventMails.${kind}`, values)
  const action = { label: button, path: `/event/${guest.id}` }
  return writeMail(env, { to: guest.email, language, subject, paragraphs, action })
}
