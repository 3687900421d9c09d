import { type Language, languages } from '#contract/bounds.ts'

/** The language that a stored or sent word names; Swedish when it names none. */
export const languageOf = (word: string | null | undefined): Language =>
  languages.find((each) => each === word) ?? 'sv'

/** The languages whose texts are loaded: English too for one that may be incomplete. */
export const loadedFor = (language: Language): Language[] =>
  language === 'sv' || language === 'en' ? [language] : [language, 'en']
