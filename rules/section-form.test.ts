import { describe, expect, it } from 'vitest'
import { emptySectionForm, sectionFormErrors, sectionFormOf, sectionOfForm } from './section-form.ts'

describe('the form of a section', () => {
  it('may be empty for a section with a default text, but not for an added one', () => {
    expect(sectionFormErrors(emptySectionForm, true)).toEqual([])
    expect(sectionFormErrors({ ...emptySectionForm, title: ' ' }, false)).toEqual([
      { field: 'title', rule: 'required' },
    ])
    for (const something of [{ title: 'a' }, { content: 'a' }, { imageUrl: '/a.webp' }])
      expect(sectionFormErrors({ ...emptySectionForm, ...something }, false)).toEqual([])
  })

  it.each([
    ['title', 'x'.repeat(121), 'too_long'],
    ['content', 'x'.repeat(4001), 'too_long'],
    ['imageUrl', `/${'a'.repeat(500)}`, 'too_long'],
    ['imageUrl', 'javascript:alert(1)', 'picture_address'],
    ['imageUrl', '//evil.example/a.png', 'picture_address'],
    ['imageUrl', 'http://bilder.example.se/a.png', 'picture_address'],
  ])('refuses %s = %.20s as %s', (field, value, rule) => {
    expect(sectionFormErrors({ ...emptySectionForm, [field]: value }, true)).toMatchObject([{ field, rule }])
  })

  it.each([
    ['title', '🎱'.repeat(120)],
    ['content', 'x'.repeat(4000)],
    ['imageUrl', 'https://bilder.example.se/a.png'],
  ])('accepts %s = %.20s', (field, value) => {
    expect(sectionFormErrors({ ...emptySectionForm, [field]: value }, true)).toEqual([])
  })

  it('turns empty into null and back', () => {
    const stored = sectionOfForm({ title: ' Om oss ', content: ' ', imageUrl: '', isActive: 'off' })
    expect(stored).toEqual({ title: 'Om oss', content: null, imageUrl: null, isActive: false })
    expect(sectionFormOf(stored)).toEqual({ title: 'Om oss', content: '', imageUrl: '', isActive: 'off' })
  })

  it('is active unless it is switched off, and trims what is typed', () => {
    const stored = sectionOfForm({ ...emptySectionForm, imageUrl: ' /a.png ' })
    expect(stored).toEqual({ title: null, content: null, imageUrl: '/a.png', isActive: true })
    expect(sectionFormOf(stored)).toEqual({ ...emptySectionForm, imageUrl: '/a.png', isActive: 'on' })
    expect(sectionFormOf(sectionOfForm(emptySectionForm))).toEqual(emptySectionForm)
  })
})
