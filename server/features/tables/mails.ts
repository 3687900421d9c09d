import type { Language } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { isNight } from '#rules/business-date.ts'
import { languageOf } from '#rules/language.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { numbersOfTable, tableNumbers } from '#rules/table-numbers.ts'
import type { Env } from '#server/env.ts'
import { momentInWords, nightInWords, whenInWords } from '#server/platform/day-in-words.ts'
import { siteOrigin, writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { mailIn, noticeIn, textsIn } from '#server/platform/texts.ts'
import type { BookingRow } from './queries.ts'

export type BookingChange =
  | 'confirmed'
  | 'cancelled'
  | 'lapsed'
  | 'reminded'
  | 'moved'
  | 'changed'
  | 'noShow'
  | 'outsideHours'

/** The mail to a guest whose booking is confirmed, cancelled, moved or changed, has lapsed, is near, or is outside new opening hours. */
export function bookingMail(env: Env, to: string, row: BookingRow, change: BookingChange): Mail {
  const language = languageOf(row.language)
  const path = '/table-booking'
  const own = `${path}/${row.id}`
  const { subject, paragraphs, button } = mailIn(language, `tableMails.${change}`, {
    name: row.display_name,
    table: row.table_number,
    when: whenInWords(row.booking_date, timeOf(row), language),
    facts: factsOf(row, language),
    address: `${siteOrigin(env)}${own}`,
  })
  const isKept = ['confirmed', 'reminded', 'moved', 'changed'].includes(change)
  const action = { label: button, path: isKept ? own : path }
  return writeMail(env, { to, language, subject, paragraphs, action })
}

const noticeTypes = {
  confirmed: 'success',
  cancelled: 'warning',
  lapsed: 'warning',
  reminded: 'info',
  noShow: 'info',
  moved: 'info',
  changed: 'info',
} as const

/** The notification of a booking that is confirmed, cancelled, moved or changed, has lapsed, or is near. */
export function bookingNotice(
  booking: ListedTableBooking,
  change: Exclude<BookingChange, 'outsideHours'>,
  language: Language,
) {
  const { date, time, guestCount } = booking
  const notice = noticeIn(language, `tableNotices.${change}`, {
    table: tableNumbers(booking),
    when: whenInWords(date, time, language),
    guests: textsIn(language)('tableFile.guests', { count: guestCount }),
  })
  return { ...notice, type: noticeTypes[change] }
}

/** The notification to staff of a late party, or of one whose table was given away although it had come. */
export function hostNotice(booking: ListedTableBooking, about: 'late' | 'givenAway', language: Language) {
  const { time, guest, heldUntil } = booking
  const notice = noticeIn(language, `hostNotices.${about}`, {
    name: guest.displayName,
    table: tableNumbers(booking),
    time,
    until: heldUntil ? stockholmWallClock(new Date(heldUntil)).time : '',
  })
  return { ...notice, type: 'warning' as const }
}

/** The notification of a booking that new opening hours leave outside. */
export function outsideHoursNotice(row: BookingRow, language: Language) {
  const when = whenInWords(row.booking_date, timeOf(row), language)
  return { ...noticeIn(language, 'tableNotices.outsideHours', { when }), type: 'warning' as const }
}

const timeOf = (row: BookingRow) => row.booking_time.slice(0, 5)

/** Table, day, times, party and booking number, each on a line. */
function factsOf(row: BookingRow, language: Language): string {
  const t = textsIn(language)
  const { table_number: tableNumber, joined: joinedTables, location } = row
  const hours = `${timeOf(row)}–${stockholmWallClock(row.ends_at).time}`
  const times = isNight(timeOf(row)) ? `${hours} (${nightInWords(row.booking_date, language)})` : hours
  return [
    ...(tableNumber === null
      ? []
      : [t('tableMails.table', { table: numbersOfTable({ tableNumber, joinedTables }), location })]),
    momentInWords(row.booking_date, times, language),
    t('tableFile.guests', { count: row.guest_count }),
    t('tableFile.number', { number: row.number }),
  ].join('\n')
}
