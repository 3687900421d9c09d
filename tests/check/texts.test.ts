import { describe, expect, test } from 'vitest'
import { contractCompatible } from '#scripts/check/contract.ts'
import { translations } from '#scripts/check/translations.ts'
import { visibleText } from '#scripts/check/visible-text.ts'
import { expectFindings, treeOf } from './expected.ts'

const texts = (sv: string, en: string, code = `t('events.a')`) =>
  treeOf({
    'locales/sv/events.ts': `export const events = { ${sv} } as const`,
    'locales/en/events.ts': `export const events = { ${en} } satisfies Words`,
    'web/a.tsx': code,
  })

describe('translations', () => {
  const sv = 'locales/sv/events.ts'
  const en = 'locales/en/events.ts'

  test.each([
    [
      'a key missing in English',
      `a: 'Hej', b: { c: 'Då' }`,
      `a: 'Hi'`,
      sv,
      `'events.b.c' is missing in locales/en`,
    ],
    ['a key missing in Swedish', `a: 'Hej'`, `a: 'Hi', b: 'Bye'`, en, `'events.b' is missing in locales/sv`],
    ['an empty text', `a: 'Hej'`, `a: ' '`, en, 'is empty'],
    ['Swedish left in the English', `a: 'Hej då'`, `a: 'Hej då'`, en, 'Swedish letters'],
    ['an untranslated sentence', `a: 'Det blir en kul'`, `a: 'Det blir en kul'`, en, 'same sentence'],
    ['different placeholders', `a: '{{count}} platser'`, `a: '{{number}} places'`, en, 'has other'],
    ['placeholders in one language only', `a: 'Platser'`, `a: '{{number}} ' + 'places'`, en, 'has other'],
  ])('the check of translations finds %s', (_why, svTexts, enTexts, path, message) => {
    const code = `t('events.a'); t('events.b'); t('events.b.c')`
    expectFindings(translations(texts(svTexts, enTexts, code)), [[path, message]])
  })

  test('the check of translations accepts a further language with some of the texts and more plural forms, with the Swedish placeholders', () => {
    const withPolish = (polish: string) =>
      new Map([
        ...texts(
          `a_other: '{{count}} platser', b: 'Då'`,
          `a_other: '{{count}} places', b: 'Bye'`,
          `t('events.a'); t('events.b')`,
        ),
        ['locales/pl/everyone.ts', `export const texts = { events: { ${polish} } }`],
      ])
    expect(translations(withPolish(`a_few: '{{count}} miejsca'`))).toEqual([])
    expectFindings(translations(withPolish(`a_few: '{{number}} miejsca', b: ''`)), [
      ['locales/pl/everyone.ts', `'events.b' is empty`],
      ['locales/pl/everyone.ts', `'events.a_few' has other`],
    ])
  })

  test('the check of translations finds an unused key', () => {
    const tree = texts(`a: 'Hej', b: 'Då'`, `a: 'Hi', b: 'Bye'`)
    expectFindings(translations(tree), [[sv, /used nowhere.*: events\.b$/]])
  })

  test('translations: a prefix in the code counts all keys below it as used, unless it is a single word', () => {
    const code = `t(\`\${full ? 'events.full' : 'events'}.title\`)`
    expect(translations(texts(`full: { title: 'Fullt' }`, `full: { title: 'Full' }`, code))).toEqual([])
    const tree = texts(`a: 'Hej'`, `a: 'Hi'`, `const topic = 'events'`)
    expectFindings(translations(tree), [[sv, /events\.a$/]])
  })

  test('translations: a template that begins with a placeholder counts the keys that it can match as used', () => {
    const code = 'const title = t(`${kind}.card.title`)'
    const tree = texts(
      `card: { title: 'Titel', text: 'Text' }`,
      `card: { title: 'Title', text: 'Text' }`,
      code,
    )
    expectFindings(translations(tree), [[sv, /: events\.card\.text$/]])
  })

  test('the check of translations counts plurals and composed keys as used', () => {
    const tree = texts(
      `a_one: '{{count}} plats', a_other: '{{count}} platser', kind: { x: 'Ett', y: 'Två' }`,
      `a_one: '{{count}} place', a_other: '{{count}} places', kind: { x: 'One', y: 'Two' }`,
      `t('events.a', { count }); t(\`events.kind.\${kind}\`)`,
    )
    expect(translations(tree)).toEqual([])
  })
})

describe('visible text', () => {
  test.each([
    ['text between tags', '<p>Boka nu</p>'],
    ['text in braces', `<p>{'Boka'}</p>`],
    ['a label', '<button aria-label="Stäng" />'],
    ['a label in braces', `<img alt={'En bild'} />`],
    ['a placeholder', '<input placeholder="namn" />'],
    ['a toast', `toast({ title: 'Event fullt' })`],
  ])('the check of visible text finds %s', (_why, code) => {
    const tree = treeOf({ 'web/a.tsx': `export const a = ${code}` })
    expectFindings(visibleText(tree), [['web/a.tsx', 'is text a guest reads']])
  })

  test('the check of visible text accepts texts by key, symbols, numbers and code', () => {
    const code = `<p aria-label={t('events.a')} className="card big">{t('events.b')} · 404 {a > 1 ? <b>/</b> : null}</p>`
    const tree = treeOf({
      'web/a.tsx': `export const a = ${code}; toast({ title: t('a'), kind: 'success' })`,
    })
    expect(visibleText(tree)).toEqual([])
  })
})

describe('contract', () => {
  const good = {
    'contract/operations.ts': `export const operations = { bookEvent: 'PUT /a' } as const`,
    'contract/events.ts': `export const bookEvent = route('bookEvent', { access: 'user' })`,
    'contract/errors.ts': `export const errorStatus = { event_full: 409 } as const\nexport const fieldRules = ['required'] as const`,
    'server/features/events/routes.ts': `mount(app, bookEvent, h); throw new ProblemError('event_full', 'required')`,
    'locales/sv/problems.ts': `export const problems = { event_full: 'Fullt', rules: { required: 'Krävs' } }`,
    'locales/en/problems.ts': `export const problems = { event_full: 'Full', rules: { required: 'Needed' } }`,
  }

  test('the check of contract accepts a complete contract', () => {
    expect(contractCompatible(treeOf(good))).toEqual([])
  })

  test('the check of contract knows the routes of adminCrud by their exported names', () => {
    const tree = treeOf({
      ...good,
      'contract/operations.ts': `export const operations = { bookEvent: 'PUT /a', createEvent: 'POST /a' } as const`,
      'contract/admin.ts': `export const { create: createEvent } = adminCrud({ noun: 'event' })`,
    })
    expectFindings(contractCompatible(tree), [['contract/operations.ts', 'createEvent is not mounted']])
  })

  test('the check of contract finds an operation without a route of its name', () => {
    const tree = treeOf({
      ...good,
      'contract/events.ts': `export const book = route('bookEvent', { access: 'user' })`,
    })
    expectFindings(contractCompatible(tree), [['contract/operations.ts', 'bookEvent has no route']])
  })

  test('the check of contract finds a route without access', () => {
    const tree = treeOf({
      ...good,
      'contract/events.ts': `export const bookEvent = route('bookEvent', { tag })`,
    })
    expectFindings(contractCompatible(tree), [['contract/operations.ts', 'does not say who may call it']])
  })

  test('the check of contract finds an operation that is not mounted and an error code that is not used', () => {
    const tree = treeOf({ ...good, 'server/features/events/routes.ts': `throw new ProblemError('required')` })
    expectFindings(contractCompatible(tree), [
      ['contract/operations.ts', 'bookEvent is not mounted'],
      ['contract/errors.ts', `'event_full' is never returned`],
    ])
  })

  test('the check of contract finds an error code without a text', () => {
    const tree = treeOf({
      ...good,
      'locales/en/problems.ts': `export const problems = { required: 'Needed' }`,
    })
    expectFindings(contractCompatible(tree), [
      ['contract/errors.ts', `'event_full' has no text in locales/en`],
    ])
  })
})
