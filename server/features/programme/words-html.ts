import { type Language, languageTags } from '#contract/bounds.ts'
import { isNight } from '#rules/business-date.ts'
import { priceInWords } from '#rules/event-price.ts'
import { momentInWords, nightInWords } from '#server/platform/day-in-words.ts'
import { textsIn } from '#server/platform/texts.ts'
import type { PublicEvent } from './present.ts'

const written = (date: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTags[language], { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  )

type When = Pick<PublicEvent, 'date' | 'time'>

/** 'december 2026' */
export const monthInWords = ({ date }: When, language: Language): string =>
  written(date, language, { month: 'long', year: 'numeric' })

/** 'tisdag 1 december 2026', after midnight with 'natten till tisdag'. */
export function dayInWords({ date, time }: When, language: Language): string {
  const day = written(date, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return isNight(time) ? `${day} (${nightInWords(date, language)})` : day
}

/** '19:00–22:00', or the start alone where nobody has said when it ends. */
export const timesOf = ({ time, endTime }: PublicEvent): string =>
  endTime === null ? time : `${time}–${endTime}`

/** 'tis 1 dec 19:00' */
export const shortWhen = ({ date, time }: When, language: Language): string =>
  `${written(date, language, { weekday: 'short', day: 'numeric', month: 'short' }).replaceAll(/[.,]/g, '')} ${time}`

export const priceOf = ({ price }: PublicEvent, language: Language): string =>
  priceInWords(price) ?? textsIn(language)('programme.free')

/** How many places are left, or that there are none; null where there is no maximum or it is too late. */
export function placesOf({ placesLeft, isFull, hasStarted }: PublicEvent, language: Language): string | null {
  const t = textsIn(language)
  if (hasStarted || placesLeft === null) return null
  return isFull ? t('programme.full') : t('programme.placesLeft', { count: placesLeft })
}

/** What lies across the picture. */
export function stampOf({ isFull, hasStarted }: PublicEvent, language: Language): string | null {
  const t = textsIn(language)
  if (hasStarted) return t('programme.started')
  return isFull ? t('programme.full') : null
}

/** What a chat shows below the title. */
export function summaryOf(event: PublicEvent, language: Language): string {
  const facts = [
    momentInWords(event.date, event.time, language),
    event.location,
    priceOf(event, language),
    placesOf(event, language),
  ]
  const text = [facts.filter((each) => each !== null).join(' · '), event.description?.replaceAll(/\s+/g, ' ')]
  return shortened(text.filter(Boolean).join('. '))
}

const longest = 200

const shortened = (text: string) =>
  text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(' ', longest)).toWellFormed()} …`
