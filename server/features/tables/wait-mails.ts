import type { Language } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { whenInWords } from '#server/platform/day-in-words.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { mailIn, noticeIn, textsIn } from '#server/platform/texts.ts'
import type { WaitRow } from './wait-queries.ts'

export type WaitChange = 'offered' | 'expired' | 'removed' | 'withdrawn' | 'passed' | 'closed'

/** The screen of the wait. */
export const waitPath = '/table-booking'

const noticeTypes = {
  offered: 'success',
  expired: 'warning',
  removed: 'warning',
  withdrawn: 'warning',
  passed: 'info',
  closed: 'warning',
} as const

/** The notification of a table that is offered, of an offer that was not answered in time or that the house has taken back, or of a place in the queue that has ended. */
export function waitNotice(row: WaitRow, change: WaitChange, language: Language) {
  return {
    ...noticeIn(language, `waitNotices.${change}`, valuesOf(row, language)),
    type: noticeTypes[change],
  }
}

/** The mail to a guest to whom a table is offered. */
export function offerMail(env: Env, row: WaitRow): Mail {
  const language = languageOf(row.language)
  const { subject, paragraphs, button } = mailIn(language, 'waitMails.offered', valuesOf(row, language))
  return writeMail(env, {
    to: row.email,
    language,
    subject,
    paragraphs,
    action: { label: button, path: waitPath },
  })
}

const valuesOf = (row: WaitRow, language: Language) => {
  const { date, time } = stockholmWallClock(row.offer_start ?? row.starts_at)
  return {
    name: row.display_name,
    table: row.table_number ?? '–',
    location: row.location ?? '',
    when: whenInWords(date, time, language),
    guests: textsIn(language)('tableFile.guests', { count: row.guest_count }),
    until: row.offered_until ? stockholmWallClock(row.offered_until).time : '',
  }
}
