import type { Language } from '#contract/bounds.ts'
import { perLanguage } from './formats.ts'

const formatOf = perLanguage((locale) => new Intl.NumberFormat(locale))

/** '1 240' or '1,240'. */
export const formatNumber = (value: number, language: Language): string => formatOf(language).format(value)

const tenthsOf = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** '3,4' */
export const formatTenths = (value: number, language: Language): string => tenthsOf(language).format(value)

/** '3,4 s' of 3 400 milliseconds. */
export const formatSeconds = (milliseconds: number, language: Language): string =>
  `${tenthsOf(language).format(milliseconds / 1000)} s`

/** '+30' or '−15', always with its sign. */
export const formatChange = (value: number, language: Language): string =>
  `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language)}`
