import type { Language } from '#contract/bounds.ts'
import { perLanguage } from './formats.ts'

const formatOf = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** 'nytt datum, ny tid och nytt pris' */
export const inWords = (items: readonly string[], language: Language): string =>
  formatOf(language).format(items)
