import { expect, it } from 'vitest'
import { hasPassed } from './past-date.ts'

const now = new Date('2026-11-25T18:05:00.000Z')

it.each([
  ['2026-11-25T18:10:00.000Z', false],
  ['2026-11-25T18:05:00.000Z', false],
  ['2026-11-25T18:00:00.000Z', false],
  ['2026-11-25T17:59:59.999Z', true],
  ['2026-01-13T17:00:00.000Z', true],
])('hasPassed: at 18:05, %s has passed: %s', (instant, expected) => {
  expect(hasPassed(new Date(instant), now)).toBe(expected)
})
