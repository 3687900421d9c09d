import { describe, expect, it } from 'vitest'
import { changesOf, totalOf } from './cart.ts'

const seen = {
  ...{ priceOre: 8_900, allergens: ['gluten'] as string[] | null },
  ...{ isVegetarian: true, isVegan: true },
}
const dish = { id: 'a', isAvailable: true, ...seen }

describe('a line of the cart', () => {
  it('is as the guest saw it', () => {
    expect(changesOf({ seen }, dish)).toEqual([])
  })
  it.each([
    ['gone', undefined],
    ['soldOut', { ...dish, isAvailable: false, priceOre: 1 }],
    ['price', { ...dish, priceOre: 8_901 }],
    ['allergens', { ...dish, allergens: [] }],
    ['allergens', { ...dish, allergens: null }],
    ['diet', { ...dish, isVegan: false }],
    ['diet', { ...dish, isVegan: false, isVegetarian: false }],
  ] as const)('has changed: %s', (change, now) => {
    expect(changesOf({ seen }, now)).toEqual([change])
  })
  it('has changed in several ways, and names each', () => {
    const now = { ...dish, priceOre: 9_900, allergens: ['gluten', 'nötter'], isVegan: false }
    expect(changesOf({ seen }, now)).toEqual(['price', 'allergens', 'diet'])
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
