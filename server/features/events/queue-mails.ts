import type { Language } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { whenInWords } from '#server/platform/day-in-words.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { mailIn, noticeIn, textsIn } from '#server/platform/texts.ts'
import type { EventWaitRow } from './queue-queries.ts'

/** The notification of places that are offered, or of an offer that was not answered in time. */
export const queueNotice = (row: EventWaitRow, change: 'offered' | 'expired', language: Language) => ({
  ...noticeIn(language, `eventNotices.${change}`, valuesOf(row, language)),
  type: change === 'offered' ? ('success' as const) : ('warning' as const),
})

/** The mail to a guest to whom places are offered. */
export function placesOfferedMail(env: Env, row: EventWaitRow): Mail {
  const language = languageOf(row.language)
  const { subject, paragraphs, button } = mailIn(language, 'eventMails.offered', valuesOf(row, language))
  return writeMail(env, {
    to: row.email,
    language,
    subject,
    paragraphs,
    action: { label: button, path: `/event/${row.event_id}` },
  })
}

/** Ends the notice of an offer that cannot be accepted any more. */
export async function endOfferNotice(tx: Tx, row: EventWaitRow): Promise<void> {
  if (row.notified_at)
    await endNotice(tx, {
      userId: row.user_id,
      at: row.notified_at,
      type: 'success',
      path: `/event/${row.event_id}`,
    })
}

function valuesOf(row: EventWaitRow, language: Language) {
  const until = stockholmWallClock(row.offered_until ?? row.starts_at)
  return {
    name: row.display_name,
    title: row.title,
    when: whenInWords(row.date, row.time, language),
    places: textsIn(language)('eventNotices.places', { count: row.places }),
    until: whenInWords(until.date, until.time, language),
  }
}
