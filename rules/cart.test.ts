import { describe, expect, it } from 'vitest'
import { changeOf, totalOf } from './cart.ts'

const seen = { priceOre: 8_900, allergens: ['gluten'] as string[] | null }
const dish = { id: 'a', isAvailable: true, ...seen }

describe('a line of the cart', () => {
  it('is as the guest saw it', () => {
    expect(changeOf({ seen }, dish)).toBeNull()
  })
  it.each([
    ['gone', undefined],
    ['soldOut', { ...dish, isAvailable: false, priceOre: 1 }],
    ['price', { ...dish, priceOre: 8_901 }],
    ['allergens', { ...dish, allergens: [] }],
    ['allergens', { ...dish, allergens: null }],
  ] as const)('has changed: %s', (change, now) => {
    expect(changeOf({ seen }, now)).toBe(change)
  })
})

describe('the total of a cart', () => {
  const line = (menuItemId: string, quantity: number) => ({ menuItemId, quantity, seen })
  it('is at the prices of today, without what cannot be ordered', () => {
    const dishes = new Map([
      ['a', { ...dish, priceOre: 9_050 }],
      ['b', { ...dish, isAvailable: false }],
    ])
    expect(totalOf([line('a', 3), line('b', 2), line('c', 1)], dishes)).toBe(27_150)
    expect(totalOf([], dishes)).toBe(0)
  })
})
