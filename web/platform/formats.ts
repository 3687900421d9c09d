import { type Language, languageTags } from '#contract/bounds.ts'

/** The format of each language, created at its first use, because `Intl` takes a phone several milliseconds for each. */
export function perLanguage<Format>(make: (tag: string) => Format): (language: Language) => Format {
  const made: Partial<Record<Language, Format>> = {}
  return (language) => {
    made[language] ??= make(languageTags[language])
    return made[language]
  }
}
