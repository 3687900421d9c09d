import type { Language } from '#contract/bounds.ts'

const locales = { sv: 'sv-SE', en: 'en-GB' } as const

/** The format of each language, made when it is first used: `Intl` takes a phone several milliseconds for each. */
export function perLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const made: Partial<Record<Language, Format>> = {}
  return (language) => {
    made[language] ??= make(locales[language])
    return made[language]
  }
}
