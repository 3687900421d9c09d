import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next, useTranslation as useUntyped } from 'react-i18next'
import { type Language, languages } from '#contract/bounds.ts'
import type { sv } from '#web/locales/sv.ts'
import type { accountSv } from '#web/locales/sv-account.ts'
import type { adminSv } from '#web/locales/sv-admin.ts'
import type { competitionsSv } from '#web/locales/sv-competitions.ts'
import type { liveSv } from '#web/locales/sv-live.ts'
import { readStored, store } from './stored.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: typeof sv & typeof accountSv & typeof adminSv & typeof competitionsSv & typeof liveSv
    }
  }
}

/** Every text key. */
export type TextKey = ParseKeys

type Load = () => Promise<object>
/** Texts of some screens are loaded with these screens. */
type Part = 'account' | 'admin' | 'competitions' | 'live'
const texts: Record<'everyone' | Part, Record<Language, Load>> = {
  everyone: {
    sv: async () => (await import('#web/locales/sv.ts')).sv,
    en: async () => (await import('#web/locales/en.ts')).en,
  },
  account: {
    sv: async () => (await import('#web/locales/sv-account.ts')).accountSv,
    en: async () => (await import('#web/locales/en-account.ts')).accountEn,
  },
  admin: {
    sv: async () => (await import('#web/locales/sv-admin.ts')).adminSv,
    en: async () => (await import('#web/locales/en-admin.ts')).adminEn,
  },
  competitions: {
    sv: async () => (await import('#web/locales/sv-competitions.ts')).competitionsSv,
    en: async () => (await import('#web/locales/en-competitions.ts')).competitionsEn,
  },
  live: {
    sv: async () => (await import('#web/locales/sv-live.ts')).liveSv,
    en: async () => (await import('#web/locales/en-live.ts')).liveEn,
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

const loads = new Map<Load, Promise<void>>()

/** Loads texts once; retries after a failure. */
function load(language: Language, part: keyof typeof texts): Promise<void> {
  const chunk = texts[part][language]
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

/** A promise of a part's texts, for `use`. The part follows the language from then on. */
export function textsOf(part: Part, language: Language): Promise<void> {
  wanted.add(part)
  return load(language, part)
}

function announce(language: Language): void {
  document.documentElement.lang = language
  // The server uses it for the first page and for mails.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without https
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Loads the texts of the stored language (Swedish by default) before the first render. */
export async function startLanguage(): Promise<void> {
  const stored = readStored('language')
  const language = languages.find((each) => each === stored) ?? 'sv'
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {},
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  await load(language, 'everyone')
  announce(language)
}

/** Switches this browser's language after loading its texts. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([load(language, 'everyone'), ...[...wanted].map((part) => load(language, part))])
  await i18next.changeLanguage(language)
  store('language', language)
  announce(language)
}
