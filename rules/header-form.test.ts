import { expect, it } from 'vitest'
import { headerFormErrors, headerFormOf, headerOfForm } from './header-form.ts'

const empty = { title: '', subtitle: '', logoUrl: '', backgroundImageUrl: '' }

it('header form: may be empty, and reports invalid fields', () => {
  expect(headerFormErrors(empty)).toEqual([])
  expect(headerFormErrors({ ...empty, title: 'x'.repeat(60), subtitle: 'x'.repeat(80) })).toEqual([])
  expect(
    headerFormErrors({
      title: 'x'.repeat(61),
      subtitle: 'x'.repeat(81),
      logoUrl: 'data:image/png;base64,x',
      backgroundImageUrl: 'bild.png',
    }),
  ).toEqual([
    { field: 'title', rule: 'too_long', limit: 60 },
    { field: 'subtitle', rule: 'too_long', limit: 80 },
    { field: 'logoUrl', rule: 'picture_address' },
    { field: 'backgroundImageUrl', rule: 'picture_address' },
  ])
})

it('header form: turns empty into null and back', () => {
  const stored = headerOfForm({ ...empty, title: ' Kritan ' })
  expect(stored).toEqual({ title: 'Kritan', subtitle: null, logoUrl: null, backgroundImageUrl: null })
  expect(headerFormOf(stored)).toEqual({ ...empty, title: 'Kritan' })
  expect(headerFormOf(headerOfForm(empty))).toEqual(empty)
  const texts = { title: 'Kritan', subtitle: 'Kö och kök', logoUrl: '/a.png', backgroundImageUrl: '/b.png' }
  const spaced = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, ` ${text} `]))
  expect(headerOfForm({ ...empty, ...spaced })).toEqual(texts)
})
