import { type Language, languageTags } from '#contract/bounds.ts'
import { isNight } from '#rules/business-date.ts'
import { textsIn } from './texts.ts'

/** A calendar date, which has no time zone. */
const written = (date: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTags[language], { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  )

/**
 * 'fredag 20 november 2026 kl. 19:00'
 * @param time 'HH:MM', a span of two, or 'HH:MM:SS' as columns have it
 */
export const momentInWords = (date: string, time: string, language: Language): string =>
  textsIn(language)('moment.at', {
    day: written(date, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: time.replace(/^(\d\d:\d\d):\d\d$/, '$1'),
  })

/** The same, and after midnight with 'natten till lördag', because the date alone may be taken for the evening. */
export function whenInWords(date: string, time: string, language: Language): string {
  const when = momentInWords(date, time, language)
  return isNight(time) ? `${when} (${nightInWords(date, language)})` : when
}

/** 'natten till lördag' */
export const nightInWords = (date: string, language: Language): string =>
  textsIn(language)('moment.night', { day: written(date, language, { weekday: 'long' }) })
