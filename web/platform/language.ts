import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next, useTranslation as useUntyped } from 'react-i18next'
import { type Language, languages } from '#contract/bounds.ts'
import type { Part, PartTexts, Swedish } from '#web/locales/texts.ts'
import { readStored, store } from './stored.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Swedish }
  }
}

/** Every text key. */
export type TextKey = ParseKeys

type Load<P extends Part> = () => Promise<PartTexts<P>>
/** The texts of `everyone` are loaded at the start, those of the other parts with their screens. */
const texts: { [P in Part]: Record<Language, Load<P>> } = {
  everyone: {
    sv: async () => (await import('#web/locales/sv/everyone.ts')).everyone,
    en: async () => (await import('#web/locales/en/everyone.ts')).everyone,
  },
  account: {
    sv: () => import('#web/locales/sv/account.ts'),
    en: () => import('#web/locales/en/account.ts'),
  },
  admin: {
    sv: async () => (await import('#web/locales/sv/admin.ts')).adminTexts,
    en: async () => (await import('#web/locales/en/admin.ts')).adminTexts,
  },
  calendar: {
    sv: () => import('#web/locales/sv/calendar.ts'),
    en: () => import('#web/locales/en/calendar.ts'),
  },
  competitions: {
    sv: () => import('#web/locales/sv/competition-screens.ts'),
    en: () => import('#web/locales/en/competition-screens.ts'),
  },
  live: {
    sv: () => import('#web/locales/sv/live.ts'),
    en: () => import('#web/locales/en/live.ts'),
  },
  menu: {
    sv: () => import('#web/locales/sv/menu-screens.ts'),
    en: () => import('#web/locales/en/menu-screens.ts'),
  },
  quizzes: {
    sv: () => import('#web/locales/sv/quiz-screens.ts'),
    en: () => import('#web/locales/en/quiz-screens.ts'),
  },
  tables: {
    sv: () => import('#web/locales/sv/table-screens.ts'),
    en: () => import('#web/locales/en/table-screens.ts'),
  },
}

/** Texts in the chosen language, and the language itself: `const { t, language } = useTranslation()`. */
export function useTranslation() {
  const { t, i18n } = useUntyped()
  return { t, language: i18n.language as Language }
}

/** Whether there is a text for a composed key. */
export const hasText = (key: string): key is TextKey => i18next.exists(key)

/** Texts outside components. */
export const t = i18next.t
/** For code outside of components, like `t`. */
export const currentLanguage = (): Language => i18next.language as Language

const loads = new Map<Load<Part>, Promise<void>>()

/** Loads texts once; after a failure, the next call tries again. */
function load(language: Language, part: Part): Promise<void> {
  const chunk: Load<Part> = texts[part][language]
  let loading = loads.get(chunk)
  if (!loading) {
    loading = chunk().then(
      (resources) => void i18next.addResourceBundle(language, 'translation', resources),
      (error: unknown) => {
        loads.delete(chunk)
        throw error
      },
    )
    loads.set(chunk, loading)
  }
  return loading
}

const wanted = new Set<Part>()

/** A promise of a part's texts, for `use`. From then on, a change of language loads this part too. */
export function textsOf(part: Part, language: Language): Promise<void> {
  wanted.add(part)
  return load(language, part)
}

function announce(language: Language): void {
  document.documentElement.lang = language
  // The server reads the cookie to send the page in this language.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without https
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Before the first text. */
export const initTexts = (): Promise<unknown> =>
  i18next.use(initReactI18next).init({
    resources: {},
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false, bindI18nStore: 'added' },
  })

/** Shows texts in this language from then on. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all([load(language, 'everyone'), ...[...wanted].map((part) => load(language, part))])
  await i18next.changeLanguage(language)
}

/** Loads the texts of the stored language (Swedish by default) before the first render. */
export async function startLanguage(): Promise<void> {
  const stored = readStored('language')
  const language = languages.find((each) => each === stored) ?? 'sv'
  await initTexts()
  await showLanguage(language)
  announce(language)
}

/** Switches this browser's language after loading its texts. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  store('language', language)
  announce(language)
}
