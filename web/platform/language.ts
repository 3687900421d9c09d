import i18next, { type ParseKeys } from 'i18next'
import { initReactI18next, useTranslation as useUntyped } from 'react-i18next'
import type { Language } from '#contract/bounds.ts'
import type { Namespace } from '#locales/texts.ts'
import { languageOf, loadedFor } from '#rules/language.ts'
import { readStored, store } from './stored.ts'

/** Every text key. */
export type TextKey = ParseKeys

/** The texts by path. Those of `everyone` are loaded at the start, those of the other namespaces with their screens. */
const chunks = import.meta.glob<object>(['../../locales/*/*.ts', '!../../locales/*/server.ts'], {
  import: 'texts',
})
const namespaces = [...new Set(Object.keys(chunks).map((path) => path.replace(/^.*\/|\.ts$/g, '')))]

/** Texts in the chosen language, and the language itself: `const { t, language } = useTranslation()`. */
export function useTranslation() {
  const { t, i18n } = useUntyped()
  return { t, language: i18n.language as Language }
}

/** 'Svenska': a language's name in that language. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Whether there is a text for a composed key. */
export const hasText = (key: string): key is TextKey => i18next.exists(key)

/** Texts outside components. */
export const t = i18next.t
/** For code outside of components, like `t`. */
export const currentLanguage = (): Language => i18next.language as Language

const loads = new Map<string, Promise<void>>()

/** Loads texts once; after a failure, the next call tries again. */
function load(language: Language, namespace: Namespace): Promise<void> {
  const name = `${language}/${namespace}`
  let loading = loads.get(name)
  if (!loading) {
    loading = loadAnew(language, namespace).catch((error: unknown) => {
      loads.delete(name)
      throw error
    })
    loads.set(name, loading)
  }
  return loading
}

async function loadAnew(language: Language, namespace: Namespace): Promise<void> {
  const loaded = loadedFor(language).map(async (each) => {
    const texts = await chunks[`../../locales/${each}/${namespace}.ts`]?.()
    i18next.addResourceBundle(each, namespace, texts ?? {})
  })
  await Promise.all(loaded)
}

const wanted = new Set<Namespace>()

/** A promise of a namespace's texts, for `use`. From then on, a change of language loads this namespace too. */
export function textsOf(namespace: Namespace, language: Language): Promise<void> {
  wanted.add(namespace)
  return load(language, namespace)
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
    defaultNS: 'everyone',
    fallbackNS: namespaces,
    fallbackLng: 'en',
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false, bindI18nStore: 'added' },
  })

/** Shows texts in this language from then on. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all([load(language, 'everyone'), ...[...wanted].map((each) => load(language, each))])
  await i18next.changeLanguage(language)
}

/** Loads the texts of the stored language (Swedish by default) before the first render. */
export async function startLanguage(): Promise<void> {
  const language = languageOf(readStored('language'))
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
