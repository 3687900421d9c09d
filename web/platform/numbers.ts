import type { Language } from '#contract/bounds.ts'

const formats = { sv: new Intl.NumberFormat('sv-SE'), en: new Intl.NumberFormat('en-GB') }

/** '1 240' or '1,240'. */
export const formatNumber = (value: number, language: Language): string => formats[language].format(value)

/** '+30' or '−15', always with its sign. */
export const formatChange = (value: number, language: Language): string =>
  `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language)}`
