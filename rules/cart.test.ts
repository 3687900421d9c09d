import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { changesOf, countOf, isFullOf, mostOf, totalOf, withCount } from './cart.ts'

const seen = {
  priceOre: 8_900,
  allergens: ['gluten'] as string[] | null,
  isVegetarian: true,
  isVegan: true,
}
const dish = { id: 'a', isAvailable: true, portionsLeft: null as number | null, ...seen }

describe('changes of a line of the cart', () => {
  it('a line of the cart has no changes when the dish is as the guest saw it', () => {
    expect(changesOf({ seen }, dish, 20)).toEqual([])
    expect(changesOf({ seen }, { ...dish, portionsLeft: 2 }, 2)).toEqual([])
  })
  it.each([
    ['gone', undefined],
    ['soldOut', { ...dish, isAvailable: false, priceOre: 1 }],
    ['soldOut', { ...dish, portionsLeft: 0, priceOre: 1 }],
    ['fewer', { ...dish, portionsLeft: 1 }],
    ['price', { ...dish, priceOre: 8_901 }],
    ['allergens', { ...dish, allergens: [] }],
    ['allergens', { ...dish, allergens: null }],
    ['diet', { ...dish, isVegan: false }],
    ['diet', { ...dish, isVegan: false, isVegetarian: false }],
  ] as const)('a line of the cart reports the change "%s"', (change, now) => {
    expect(changesOf({ seen }, now, 2)).toEqual([change])
  })
  it('a line of the cart reports each of several changes', () => {
    const now = { ...dish, portionsLeft: 3, priceOre: 9_900, allergens: ['gluten', 'nötter'], isVegan: false }
    expect(changesOf({ seen }, now, 4)).toEqual(['fewer', 'price', 'allergens', 'diet'])
  })
})

describe('the total of a cart', () => {
  const line = (menuItemId: string, quantity: number) => ({ menuItemId, quantity, seen })
  it('the total of a cart uses the current prices, and leaves out what cannot be ordered', () => {
    const dishes = new Map([
      ['a', { ...dish, priceOre: 9_050 }],
      ['b', { ...dish, isAvailable: false }],
    ])
    expect(totalOf([line('a', 3), line('b', 2), line('c', 1)], dishes)).toBe(27_150)
    expect(totalOf([], dishes)).toBe(0)
  })
})

describe('the number of a dish in the cart', () => {
  type Line = [dish: string, quantity: number, note: string]
  const lineOf = ([menuItemId, quantity, note]: Line) => ({ menuItemId, quantity, note })
  const changed = (lines: Line[], count: number) =>
    withCount(lines.map(lineOf), lineOf(['a', 0, '']), count).map(
      ({ menuItemId, quantity, note }): Line => [menuItemId, quantity, note],
    )
  const twoNotes: Line[] = [
    ['a', 1, ''],
    ['b', 1, ''],
    ['a', 2, 'utan lök'],
  ]
  it('the number of a dish in the cart is the sum of all its lines', () => {
    expect(countOf(twoNotes.map(lineOf), 'a')).toBe(3)
    expect(countOf([], 'a')).toBe(0)
  })
  it.each<[string, Line[], number, Line[]]>([
    [
      'the first one is a new line',
      [['b', 1, '']],
      1,
      [
        ['b', 1, ''],
        ['a', 1, ''],
      ],
    ],
    ['one more goes to the line without a note', twoNotes, 4, [['a', 2, ''], ...twoNotes.slice(1)]],
    [
      'one more is a new line beside a line with a note',
      [['a', 1, 'utan lök']],
      2,
      [
        ['a', 1, 'utan lök'],
        ['a', 1, ''],
      ],
    ],
    ['spaces do not count as a note', [['a', 1, '  ']], 2, [['a', 2, '  ']]],
    ['one less is taken from the line without a note', twoNotes, 2, twoNotes.slice(1)],
    [
      'two less are taken from the line with a note as well',
      twoNotes,
      1,
      [
        ['b', 1, ''],
        ['a', 1, 'utan lök'],
      ],
    ],
    ['none removes all its lines', twoNotes, 0, [['b', 1, '']]],
    ['more than 20 becomes 20', twoNotes, 99, [['a', 18, ''], ...twoNotes.slice(1)]],
    ['a negative number becomes none', twoNotes, -1, [['b', 1, '']]],
  ])('the number of a dish in the cart: %s', (_, lines, count, expected) => {
    expect(changed(lines, count)).toEqual(expected)
  })
  it('a cart with 50 lines takes no further line', () => {
    const full = Array.from({ length: 50 }, (_, index): Line => [`dish ${index}`, 1, ''])
    expect(changed(full, 1)).toEqual(full)
  })
})

describe('whether a cart is full for a dish', () => {
  const line = (menuItemId: string, quantity: number, note = '') => ({ menuItemId, quantity, note })
  const others = (count: number) => Array.from({ length: count }, (_, at) => line(`other ${at}`, 1))
  const { lines, quantity } = bounds.order
  it.each([
    ['with room for one more line', others(lines - 1), false],
    ['with as many lines as an order may have', others(lines), true],
    ['with as many lines, one of them of the dish,', [...others(lines - 1), line('a', 1)], false],
    [
      'with as many lines and a note on the only line of the dish',
      [...others(lines - 1), line('a', 1, 'Utan lök')],
      true,
    ],
    [
      'with as many of the dish as an order may have',
      [line('a', quantity - 1, 'Utan lök'), line('a', 1)],
      true,
    ],
    ['with one fewer of the dish', [line('a', quantity - 1)], false],
  ])('a cart %s is full for the dish: $2', (_, cart, isFull) => {
    expect(isFullOf(cart, dish)).toBe(isFull)
    const more = withCount(cart, line('a', 0), countOf(cart, 'a') + 1)
    expect(countOf(more, 'a') === countOf(cart, 'a')).toBe(isFull)
  })
  it('a cart is full for a dish when it has all portions that are left', () => {
    const counted = { ...dish, portionsLeft: 3 }
    expect([
      isFullOf([line('a', 2)], counted),
      isFullOf([line('a', 1), line('a', 2, 'Utan lök')], counted),
    ]).toEqual([false, true])
    expect(mostOf({ portionsLeft: 999 })).toBe(quantity)
  })
})
