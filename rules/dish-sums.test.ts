import { expect, it } from 'vitest'
import { dishSums } from './dish-sums.ts'

const dish = (id: string, name: string, isAvailable = true) => ({ id, name, isAvailable })
const burger = dish('a', 'Burgare')
const fries = dish('b', 'Pommes')
const orderOf = (...lines: [menuItemId: string | null, name: string, quantity: number][]) => ({
  lines: lines.map(([menuItemId, name, quantity]) => ({ menuItemId, name, quantity })),
})

it('dish sums: the lines of all orders are added by dish, most first', () => {
  const orders = [orderOf(['a', 'Burgare', 2], ['b', 'Pommes', 1]), orderOf(['b', 'Pommes', 4])]
  expect(dishSums(orders, [burger, fries])).toEqual([
    { name: 'Pommes', quantity: 5, dish: fries },
    { name: 'Burgare', quantity: 2, dish: burger },
  ])
})

it('dish sums: equal sums are in alphabetical order, å after z', () => {
  const orders = [orderOf([null, 'Ål', 1], [null, 'Zander', 1])]
  expect(dishSums(orders, []).map(({ name }) => name)).toEqual(['Zander', 'Ål'])
})

it('dish sums: a renamed dish is one sum with its new name', () => {
  const orders = [orderOf(['a', 'Hamburgare', 1]), orderOf(['a', 'Burgare', 1])]
  expect(dishSums(orders, [burger])).toEqual([{ name: 'Burgare', quantity: 2, dish: burger }])
})

it('dish sums: an ordered dish that is not on the menu has a sum without a dish', () => {
  expect(dishSums([orderOf([null, 'Soppa', 2], ['c', 'Gryta', 1])], [burger])).toEqual([
    { name: 'Soppa', quantity: 2, dish: null },
    { name: 'Gryta', quantity: 1, dish: null },
  ])
})

it('dish sums: sold-out dishes that nobody waits for come last', () => {
  const soldOut = [dish('d', 'Lax', false), { ...burger, isAvailable: false }]
  expect(
    dishSums([orderOf(['a', 'Burgare', 1])], soldOut).map(({ name, quantity }) => [name, quantity]),
  ).toEqual([
    ['Burgare', 1],
    ['Lax', 0],
  ])
})
