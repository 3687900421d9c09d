import type { Language } from '#contract/bounds.ts'
import { startsWhen } from '#rules/time-left.ts'
import { perLanguage } from './formats.ts'
import { t } from './language.ts'

// Local dates are parsed and formatted in UTC, so that no time zone shifts them.
const written = (options: Intl.DateTimeFormatOptions) => {
  const formatOf = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }))
  return (instant: Date, language: Language) =>
    formatOf(language).format(instant).replaceAll('.', '').replaceAll(',', '')
}
const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const short = written(day)
const full = written({ ...day, year: 'numeric' })
const long = written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const stamp = written({
  ...day,
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Stockholm',
})
const memberDay = written({ day: '2-digit', month: 'short', year: 'numeric', timeZone: 'Europe/Stockholm' })
const monthYear = written({ month: 'long', year: 'numeric', timeZone: 'Europe/Stockholm' })
const shortMonth = written({ month: 'short' })
const longMonth = written({ month: 'long' })
const shortWeekday = written({ weekday: 'short' })
const longWeekday = written({ weekday: 'long' })
const ofDate = (date: string) => new Date(`${date}T00:00:00Z`)

/** 'måndag' of 0 to 'söndag' of 6, as inside a sentence. */
export const weekdayName = (weekday: number, language: Language): string =>
  longWeekday(new Date(Date.UTC(2026, 0, 5 + weekday)), language)

/** The months of the year: 'januari', and 'jan'. */
export const monthNames = (language: Language): { long: string; short: string }[] =>
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month))).map((first) => ({
    long: longMonth(first, language),
    short: shortMonth(first, language),
  }))

/** 'Måndag' of 0 to 'Söndag' of 6. */
export function formatWeekday(weekday: number, language: Language): string {
  const name = weekdayName(weekday, language)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** 'fre 20 nov 2026' of `2026-11-20`. */
export const formatDate = (date: string, language: Language): string => full(ofDate(date), language)

/** 'fre 20 nov' of `2026-11-20`. */
export const formatShortDate = (date: string, language: Language): string => short(ofDate(date), language)

/** 'fredag 20 november 2026' of `2026-11-20`. */
export const formatLongDate = (date: string, language: Language): string => long(ofDate(date), language)

/** 'fre 20 nov 2026 19:00' in Stockholm, of an instant in ISO 8601. */
export const formatInstant = (instant: string, language: Language): string =>
  stamp(new Date(instant), language)

/** '20 nov 2026', the day in Stockholm of an instant in ISO 8601. */
export const formatDay = (instant: string, language: Language): string =>
  memberDay(new Date(instant), language)

/** 'november 2026' in Stockholm, of an instant in ISO 8601. */
export const formatMonth = (instant: string, language: Language): string =>
  monthYear(new Date(instant), language)

const near = {
  today: 'ui.near.today',
  tonight: 'ui.near.tonight',
  night: 'ui.near.night',
  tomorrow: 'ui.near.tomorrow',
} as const

/**
 * The day and time of an instant as people say them: 'I kväll' and '20:00', 'I morgon' and '19:00', otherwise 'fre 20 nov 2026'
 * and '19:00'. The evening lasts until six in the morning.
 */
export function nearTime(instant: string, now: Date, language: Language): { day: string; time: string } {
  const { when, date, time } = startsWhen(new Date(instant), now)
  return { day: when === 'later' ? formatDate(date, language) : t(near[when], { lng: language }), time }
}

/** The same inside a sentence, briefly: 'i kväll 20:00', otherwise 'fre 20 nov 19:00'. */
export function nearTimeInSentence(instant: string, now: Date, language: Language): string {
  const { when, date, time } = startsWhen(new Date(instant), now)
  const day =
    when === 'later' ? formatShortDate(date, language) : t(near[when], { lng: language }).toLowerCase()
  return `${day} ${time}`
}

/** A leaf of the calendar: weekday, day of the month and month of `2026-11-20`. */
export function calendarLeaf(
  date: string,
  language: Language,
): { weekday: string; day: string; month: string } {
  const instant = ofDate(date)
  return {
    weekday: shortWeekday(instant, language),
    day: String(instant.getUTCDate()),
    month: shortMonth(instant, language),
  }
}
