import { expect, it } from 'vitest'
import { wholeNumber } from './whole-number.ts'

it.each([
  ['12', 12],
  ['+5', 5],
  ['-5', -5],
  ['\u22125', -5],
  ['\u20135', -5],
  [' 1 234 ', 1234],
  ['1\u00a0234', 1234],
  ['007', 7],
  ['', null],
  ['  ', null],
  ['-', null],
  ['5\u2212', null],
  ['a\u22125', null],
  ['5.5', null],
  ['5,5', null],
  ['1e3', null],
  ['5abc', null],
  ['٥', null],
  ['9'.repeat(16), null],
])('whole number: %j is read as %j', (typed, value) => {
  expect(wholeNumber(typed)).toBe(value)
})
