import { existsSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type ParseKeys } from 'i18next'
import { type Language, languages, languageTags } from '#contract/bounds.ts'
import type { SomeTexts } from '#locales/texts.ts'

/** Every key of the server's own texts. */
export type ServerKey = Exclude<ParseKeys<'server'>, ParseKeys>
type Values = Record<string, string | number | null>
type Named<Key, Last extends string> = Key extends `${infer Name}.${Last}` ? Name : never
/** What has a title and a message, and what has a subject and a text. */
type NoticeName = Named<ServerKey, 'message'>
export type MailName = Named<ServerKey, 'subject'>

const texts = i18next.createInstance()
await texts.init({ defaultNS: 'server', fallbackLng: 'en', interpolation: { escapeValue: false } })
for (const language of languages) {
  if (existsSync(join(import.meta.dirname, `../../locales/${language}/server.ts`)))
    addTexts(language, (await import(`../../locales/${language}/server.ts`)).texts)
}

/** Makes texts of a language known. */
export function addTexts(language: string, added: SomeTexts<'server'>): void {
  texts.addResourceBundle(language, 'server', added)
}

/** Texts in a language; what it lacks is in English: `textsIn('sv')('moment.night', { day })`. */
export function textsIn(language: Language): (key: ServerKey, values?: Values) => string {
  const t = texts.getFixedT(language, 'server')
  return (key, values = {}) => t(key, values)
}

/** The title and the message of a notice. */
export function noticeIn(
  language: Language,
  name: NoticeName,
  values?: Values,
): { title: string; message: string } {
  const t = textsIn(language)
  return { title: t(`${name}.title`, values), message: t(`${name}.message`, values) }
}

/** The subject, the paragraphs and the button of a mail. */
export function mailIn(
  language: Language,
  name: MailName,
  values: Values,
): { subject: string; paragraphs: string[]; button: string } {
  const t = textsIn(language)
  const paragraphs = t(`${name}.text`, values).split('\n\n')
  return { subject: t(`${name}.subject`, values), paragraphs, button: t(`${name}.button` as ServerKey) }
}

/** 'nytt datum, ny tid och nytt pris' */
export const listIn = (language: Language, items: string[]): string =>
  new Intl.ListFormat(languageTags[language], { type: 'conjunction' }).format(items)
