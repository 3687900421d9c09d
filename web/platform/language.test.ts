import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { Language } from '#contract/bounds.ts'
import type { SomeTexts } from '#locales/texts.ts'
import { initTexts, languageName, showLanguage, t } from './language.ts'

test('a language with some of the texts shows the others in English, each with the plural rules of its own language', async () => {
  const polish: SomeTexts<'everyone'> = {
    shell: { toHome: 'Do strony głównej', points_few: '{{count}} punkty', points_many: '{{count}} punktów' },
  }
  await initTexts()
  i18next.addResourceBundle('pl', 'everyone', polish)
  await showLanguage('pl' as Language)

  expect(t('shell.toHome')).toBe('Do strony głównej')
  expect([3, 5].map((count) => t('shell.points', { count }))).toEqual(['3 punkty', '5 punktów'])
  expect(t('shell.points', { count: 1 })).toBe('1 point')
  expect(t('ui.close')).toBe('Close')
})

test('a language has its name in that language, with a capital', () => {
  expect(['sv', 'en', 'nb'].map((each) => languageName(each as Language))).toEqual([
    'Svenska',
    'English',
    'Norsk bokmål',
  ])
})
