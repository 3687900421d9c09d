import { describe, expect, it } from 'vitest'
import { readPrice, typedPrice } from './typed-price.ts'

describe('a typed price', () => {
  it.each([
    ['89', 8_900],
    ['89,5', 8_950],
    ['89,50', 8_950],
    ['89.50', 8_950],
    [' 89 kr ', 8_900],
    ['1 234,50 kr', 123_450],
    ['1\u00A0234', 123_400],
    ['0', 0],
    ['0,05', 5],
    ['999999,99', 99_999_999],
    ['89:-', 8_900],
    ['89,-', 8_900],
    ['89:–', 8_900],
    ['89:- kr', 8_900],
    ['89:50', 8_950],
    ['kr 89', 8_900],
    ['Kr89,50', 8_950],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['123 456', 12_345_600],
  ])('a typed price: %j is read as %i öre', (typed, ore) => {
    expect(readPrice(typed)).toBe(ore)
  })
  it.each([
    '',
    'kr',
    '-1',
    '1e3',
    '1e400',
    'NaN',
    'Infinity',
    '12,345',
    '1,2,3',
    '٣',
    '1234567',
    '8 9,',
    ',50',
    '９９',
    '0,005',
    '1.234',
    '12 50',
    '89:5',
    '89:505',
    '1.23,50',
    '1 234 567',
    '1.234.567,00',
    ':-',
  ])('a typed price: %j is refused', (typed) => {
    expect(readPrice(typed)).toBeNull()
  })
  it('a price that is written for typing is read as the same price', () => {
    for (const ore of [0, 5, 50, 8_900, 8_950, 123_456]) expect(readPrice(typedPrice(ore))).toBe(ore)
  })
})
