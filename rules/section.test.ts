import { expect, test } from 'vitest'
import { knownSections } from '#contract/bounds.ts'
import { newSectionKey, whyNotAddSection } from './section.ts'

test.each([
  [49, null],
  [50, 'too_many_sections'],
])('a club with %i added sections gets %s for another one', (count, why) => {
  const own = Array.from({ length: count }, (_, at) => `custom_section_${at}`)
  expect(whyNotAddSection([...knownSections, ...own])).toBe(why)
})

test('a section added in the same millisecond as others gets the next free key', () => {
  const now = new Date(1_000)
  expect(newSectionKey(['custom_section_999'], now)).toBe('custom_section_1000')
  expect(newSectionKey(['custom_section_1001', 'custom_section_1000'], now)).toBe('custom_section_1002')
})
