import { expect, test } from 'vitest'
import { priceInNumbers } from './data-html.ts'

test.each([
  [null, '0'],
  ['', '0'],
  ['120', '120'],
  ['120 kr', '120'],
  ['99,5', '99.50'],
  ['99.50', '99.50'],
  ['från 80 kr', null],
  ['80 kr/par', null],
])('the price %o is %o in numbers', (price, expected) => {
  expect(priceInNumbers(price)).toBe(expected)
})
