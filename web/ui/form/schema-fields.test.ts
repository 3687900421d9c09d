import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventInput } from '#contract/events.ts'
import { line } from '#contract/fields.ts'
import { texts as adminTexts } from '#locales/sv/admin.ts'
import { texts as everyone } from '#locales/sv/everyone.ts'
import { trimmed } from './form-values.ts'
import { schemaField, schemaMessages } from './schema-fields.ts'

const rules = { ...everyone.problems.rules, ...adminTexts.problems.rules }

beforeAll(() =>
  // Another file of this process may have started with another namespace.
  i18next.init({
    lng: 'sv',
    defaultNS: 'translation',
    resources: { sv: { translation: { ...everyone, ...adminTexts, problems: { rules } } } },
  }),
)

const messages = (schema: z.ZodType, values: object) =>
  schemaMessages(schema, trimmed(values), (path) => path)

const empty = { category: '', date: '', description: '', imageUrl: '', location: '', maxAttendees: null }
const none = { ...empty, title: '', time: '', price: '' }
const good = {
  ...none,
  title: 'Jazzkväll',
  category: 'Musik',
  location: 'Scenen',
  date: '2026-11-20',
  time: '19:00',
}

describe('the form of an event', () => {
  it('the form of an event needs title, category, location, date and time, and nothing else', () => {
    const required = ['title', 'category', 'location', 'date', 'time'].map((field) => [field, rules.required])
    expect(messages(eventInput, none)).toEqual(Object.fromEntries(required))
    expect(messages(eventInput, good)).toEqual({})
  })

  it.each([
    ['title', 'x'.repeat(121), 'Högst 120 tecken.'],
    ['title', '   ', rules.required],
    ['category', 'Bowling', rules.invalid],
    ...['category', 'location', 'date', 'time'].map((field) => [field, '  ', rules.required]),
    ['date', '2026-02-30', rules.no_such_day],
    ['date', 'x2026-11-20', rules.date_format],
    ['date', '1999-12-31', rules.date_format],
    ['date', '2101-01-01', rules.date_format],
    ['time', '24:00', rules.invalid],
    ['time', '7:00', rules.invalid],
    ['price', 'x'.repeat(41), 'Högst 40 tecken.'],
    ['maxAttendees', 0, 'Minst 1.'],
    ['maxAttendees', -1, 'Minst 1.'],
    ['maxAttendees', 100_001, 'Högst 100000.'],
    ['maxAttendees', '5.5', adminTexts.form.wholeNumber],
    ['maxAttendees', '5abc', adminTexts.form.wholeNumber],
    ['maxAttendees', '1e3', adminTexts.form.wholeNumber],
    ['imageUrl', 'http://elsewhere.example/a.png', rules.picture_address],
    ['imageUrl', '//elsewhere.example/a.png', rules.picture_address],
    ['imageUrl', `/${'a'.repeat(500)}`, 'Högst 500 tecken.'],
    ['description', 'x'.repeat(4001), 'Högst 4000 tecken.'],
  ] as [string, string | number, string][])(
    'the form of an event refuses %s = %.20s with "%s"',
    (field, value, message) => {
      expect(messages(eventInput, { ...good, [field]: value })).toEqual({ [field]: message })
    },
  )

  it.each([
    ['title', 'x'.repeat(120)],
    ['title', ' Jazzkväll '],
    ['maxAttendees', 1],
    ['maxAttendees', 100_000],
    ['imageUrl', '/pictures/jazz.webp'],
    ['imageUrl', 'https://bilder.example.se/jazz.webp'],
    ['imageUrl', ` /${'a'.repeat(495)}.png `],
    ['description', 'x'.repeat(4000)],
    ['date', '2000-01-01'],
    ['date', '2100-12-31'],
    ['time', '00:00'],
    ['time', '23:59'],
  ])('the form of an event accepts %s = %.20s', (field, value) => {
    expect(messages(eventInput, { ...good, [field]: value })).toEqual({})
  })

  it('the form of an event knows from its schema which fields may stay empty and how long they may be', () => {
    expect(schemaField(eventInput, 'title')).toEqual({ isOptional: false, isNumber: false, maxLength: 120 })
    expect(schemaField(eventInput, 'price')).toEqual({ isOptional: true, isNumber: false, maxLength: 40 })
    expect(schemaField(eventInput, 'description')).toMatchObject({ isOptional: true, maxLength: 4000 })
    expect(schemaField(eventInput, 'maxAttendees')).toMatchObject({ isOptional: true, isNumber: true })
    expect(schemaField(eventInput, 'category')).toMatchObject({ isOptional: false, maxLength: undefined })
  })
})

describe('a form with a list of lists', () => {
  const question = z.strictObject({
    text: line(200),
    options: z.array(line(80)).length(4),
    correct: z.number().int().min(0).max(3).nullable(),
  })
  const quiz = z.strictObject({ title: line(120), questions: z.array(question).min(1).max(50) })
  const asked = { text: 'Störst?', options: ['a', 'b', 'c', 'd'], correct: 0 }

  it('a form with a list of lists gives the path of each wrong value', () => {
    const broken = { ...asked, options: ['a', 'b', ' ', 'd'], correct: 'x' }
    expect(messages(quiz, { title: 'Quiz', questions: [asked, broken] })).toEqual({
      'questions.1.options.2': rules.required,
      'questions.1.correct': adminTexts.form.wholeNumber,
    })
  })

  it('a form with a list of lists reports an empty list as an error of the list itself', () => {
    expect(messages(quiz, { title: 'Quiz', questions: [] })).toEqual({ questions: 'Minst 1.' })
  })

  it('a form with a list of lists finds the limits of a value inside a list', () => {
    expect(schemaField(quiz, 'questions.3.options.1')).toMatchObject({ isOptional: false, maxLength: 80 })
    expect(schemaField(quiz, 'questions.0.correct')).toMatchObject({ isOptional: true, isNumber: true })
  })
})
