import type { Language } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { whenInWords } from '#server/platform/day-in-words.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { mailIn } from '#server/platform/texts.ts'
import type { LockedEvent } from './queries.ts'

type Held = { email: string; language: Language; event: LockedEvent; until: Date }

/**
 * The code with which a visitor takes the place. It has no link: whoever reads the mail elsewhere types it where the place was asked for.
 * The subject has no code, because subjects are logged.
 */
export function placeCodeMail(env: Env, { email, language, event, until }: Held, code: string): Mail {
  const { subject, paragraphs } = mailIn(language, 'eventMails.placeCode', {
    code,
    title: event.title,
    when: whenInWords(event.date, event.time, language),
    until: stockholmWallClock(until).time,
  })
  return writeMail(env, { to: email, language, subject, paragraphs })
}

/** For accounts that no mailed code signs in. */
export function placeSignInMail(env: Env, { email, language, event }: Held): Mail {
  const { subject, paragraphs, button } = mailIn(language, 'eventMails.placeSignIn', { title: event.title })
  const action = { label: button, path: `/event/${event.id}` }
  return writeMail(env, { to: email, language, subject, paragraphs, action })
}
