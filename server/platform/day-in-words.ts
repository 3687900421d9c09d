import type { Language } from '#contract/bounds.ts'

const locales = { sv: 'sv-SE', en: 'en-GB' } as const

/** 'fredag 20 november 2026' of a calendar date, which has no time zone. */
export const dayInWords = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...{ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  }).format(new Date(`${date}T00:00:00Z`))

/** 'fredag' of a calendar date. */
export const weekdayInWords = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', weekday: 'long' }).format(
    new Date(`${date}T00:00:00Z`),
  )
