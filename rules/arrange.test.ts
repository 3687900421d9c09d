import { expect, test } from 'vitest'
import { whyNotArrange } from './arrange.ts'

const stored = ['a', 'b', 'c']

test('an arrangement names each stored row once, in any order', () => {
  expect(whyNotArrange(stored, ['c', 'a', 'b'])).toBeNull()
  expect(whyNotArrange([], [])).toBeNull()
})

test.each([
  [['a', 'b']],
  [['a', 'b', 'c', 'd']],
  [['a', 'b', 'd']],
  [['a', 'b', 'b']],
  [['a', 'b', 'c', 'c']],
])('the arrangement %j of the rows a, b and c is refused', (ids) => {
  expect(whyNotArrange(stored, ids)).toBe('stale_version')
})
