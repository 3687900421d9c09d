import { type DateRule, dateRule } from '#contract/text.ts'
import { daysLater } from './business-date.ts'

export type ReadDate = { date: string } | { rule: DateRule }

/**
 * A date as people type it in Sweden: `2026-12-05`, `20261205`, `5/12/2026`, `5.12.26`, `5 dec 2026`, `lör 5 dec`. The day is before the
 * month. Without a year it is the next such day from `today` on. An ambiguous date, such as `26-12-05` or `5-12`, is refused.
 */
export function readDate(typed: string, today: string): ReadDate {
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\s\u200e\u200f]+/g, ' ')
    .trim()
  const parts = partsOf(text)
  if (parts === null) return { rule: 'date_format' }
  const { year, month, day, weekday } = parts
  if (year === null) return nextDay(month, day, weekday, today)
  const date = written(year, month, day)
  const rule = dateRule(date) ?? (isOn(date, weekday) ? null : 'no_such_day')
  return rule ? { rule } : { date }
}

/** The weekday that was typed, Monday is 0, or null. */
type Parts = { year: number | null; month: number; day: number; weekday: number | null }

const yearFirst = /^(\d{4})(?:(-|\/|\.| )(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/
const dayFirst = /^(\d{1,2})(?:([/.]) ?(\d{1,2})(?:\2 ?(\d{2}|\d{4}))?|([- ])(\d{1,2})\5(\d{4}))$/
const inWords =
  /^(?:den |the )?(?:(\d{1,2})(?::[ae]|st|nd|rd|th|\.)? ?(?:of )?(\p{L}{3,9})\.?|(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?)(?:,? ?(\d{4}))?$/u

function partsOf(text: string): Parts | null {
  const [, name = '', rest = text] = /^(\p{L}{3,9})(?:\.|,)? (.+)$/u.exec(text) ?? []
  const weekday = indexOf(weekdays, name.replace(/dagen$/, 'dag'))
  const parts = withoutWeekday(weekday === null ? text : rest)
  return parts && { ...parts, weekday }
}

function withoutWeekday(text: string): Omit<Parts, 'weekday'> | null {
  const iso = yearFirst.exec(text)
  if (iso) return numbers(iso[1], iso[3] ?? iso[5], iso[4] ?? iso[6])
  const short = dayFirst.exec(text)
  if (short) return numbers(short[4] ?? short[7], short[3] ?? short[6], short[1])
  const words = inWords.exec(text)
  const month = words && indexOf(months, words[2] ?? words[3] ?? '')
  return words && month !== null ? numbers(words[5], String(Number(month) + 1), words[1] ?? words[4]) : null
}

const numbers = (year: string | undefined, month: string | undefined, day: string | undefined) => ({
  // Two digits are a year of this century, as in '5/12/26'.
  year: year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0),
  month: Number(month),
  day: Number(day),
})

// Each name in Swedish and English. Three letters are enough, and so is any longer beginning.
const months = [
  'januari january',
  'februari february',
  'mars march',
  'april',
  'maj may',
  'juni june',
  'juli july',
  'augusti august',
  'september',
  'oktober october',
  'november',
  'december',
]
const weekdays = [
  'måndag monday',
  'tisdag tuesday',
  'onsdag wednesday',
  'torsdag thursday',
  'fredag friday',
  'lördag saturday',
  'söndag sunday',
]

function indexOf(names: readonly string[], typed: string): number | null {
  const index =
    typed.length < 3 ? -1 : names.findIndex((each) => each.split(' ').some((name) => name.startsWith(typed)))
  return index < 0 ? null : index
}

const written = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((each) => String(each).padStart(2, '0'))].join('-')

const isOn = (date: string, weekday: number | null): boolean =>
  weekday === null || (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7 === weekday

/** The next such day within a year. */
function nextDay(month: number, day: number, weekday: number | null, today: string): ReadDate {
  const year = Number(today.slice(0, 4))
  const date = [year, year + 1]
    .map((each) => written(each, month, day))
    .find((each) => each >= today && dateRule(each) === null)
  const isWithinYear = date !== undefined && date <= daysLater(today, 365) && isOn(date, weekday)
  return isWithinYear ? { date } : { rule: 'no_such_day' }
}
