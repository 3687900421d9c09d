import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  // As an iPhone asks first.
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=40-59', { start: 40, end: 59 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  [undefined, null],
  ['bytes=-', null],
  ['bytes=60-40', null],
  ['bytes=0-1,5-9', null],
  ['bytes=a-b', null],
  ['lines=0-1', null],
  [`bytes=0-${'9'.repeat(400)}`, null],
])('the part of a hundred bytes that %s names', (header, part) => {
  expect(byteRange(header, 100)).toEqual(part)
})
