import type { Language } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { momentInWords, whenInWords } from '#server/platform/day-in-words.ts'
import type { Engine } from '#server/platform/engine.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { mailIn, noticeIn, textsIn } from '#server/platform/texts.ts'
import type { PlayBookingRow } from './booking-queries.ts'
import { titleOf } from './present.ts'

type News = 'booked' | 'cancelled' | 'missed' | 'reminded'
const path = '/play'

const whenOf = ({ starts_at }: PlayBookingRow, language: Language) => {
  const { date, time } = stockholmWallClock(starts_at)
  return whenInWords(date, time, language)
}

/** Mails the guest about a booking. An address that nobody has confirmed may be a stranger's. */
export async function mailPlayBooking(
  tx: Tx,
  { env }: Engine,
  row: PlayBookingRow,
  news: News,
): Promise<void> {
  if (!row.email_verified) return
  const language = languageOf(row.language)
  const { date, time } = stockholmWallClock(row.starts_at)
  const times = `${time}–${stockholmWallClock(row.ends_at).time}`
  const facts = [
    `${titleOf(row)}, ${row.location}`,
    momentInWords(date, times, language),
    textsIn(language)('playMails.players', { count: row.players }),
  ].join('\n')
  const words = { name: row.display_name, table: titleOf(row), when: whenOf(row, language), facts }
  const { subject, paragraphs, button } = mailIn(language, `playMails.${news}`, words)
  const to = { to: row.email, language, subject, paragraphs, action: { label: button, path } }
  await queueMail(tx, writeMail(env, to))
}

/** Notifies the guest, in the app and by mail, of what staff have done with a booking, or reminds of it. The caller has locked the account. */
export async function sendPlayNews(
  tx: Tx,
  engine: Engine,
  row: PlayBookingRow,
  { news, adminId }: { news: Exclude<News, 'booked'>; adminId: string | null },
): Promise<void> {
  const language = languageOf(row.language)
  const words = noticeIn(language, `playNotices.${news}`, {
    table: titleOf(row),
    when: whenOf(row, language),
  })
  const type = news === 'cancelled' ? ('warning' as const) : ('info' as const)
  const to = { path, userIds: [row.user_id], createdBy: adminId }
  await sendNotice(tx, { ...words, type, ...to }, engine.clock.now())
  await mailPlayBooking(tx, engine, row, news)
}
