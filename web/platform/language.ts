import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next, useTranslation as useUntyped } from 'react-i18next'
import { type Language, languages } from '#contract/bounds.ts'
import type { sv } from '#web/words/sv.ts'
import { readStored, store } from './stored.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof sv }
  }
}

/** Every key of the words. */
export type WordKey = ParseKeys

const words: Record<Language, () => Promise<{ [language: string]: object }>> = {
  sv: () => import('#web/words/sv.ts'),
  en: () => import('#web/words/en.ts'),
}

/** Words in the chosen language, and the language itself: `const { t, language } = useTranslation()`. */
export function useTranslation() {
  const { t, i18n } = useUntyped()
  return { t, language: i18n.language as Language }
}

/** Words outside components. */
export const t = i18next.t

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return
  const chunk = await words[language]()
  i18next.addResourceBundle(language, 'translation', chunk[language])
}

function announce(language: Language): void {
  document.documentElement.lang = language
  // The server writes its first page and its mails in it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without https
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Loads the words of the remembered language (Swedish when none is) before the first screen is drawn. */
export async function startLanguage(): Promise<void> {
  const stored = readStored('language')
  const language = languages.find((each) => each === stored) ?? 'sv'
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  await load(language)
  announce(language)
}

/** Switches the language of this browser. The words are there before anything changes on the screen. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language)
  await i18next.changeLanguage(language)
  store('language', language)
  announce(language)
}
