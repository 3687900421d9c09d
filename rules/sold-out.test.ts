import { describe, expect, it } from 'vitest'
import type { KitchenOrder } from '#contract/orders.ts'
import type { Ticket } from './kitchen-ticket.ts'
import { choicesOf, endedBy, refusalOf, soldOutLines, soldOutOf } from './sold-out.ts'

const choice = (id: string, isAvailable: boolean) => ({
  id,
  name: id,
  priceOre: 0,
  allergens: [],
  isVegetarian: false,
  isVegan: false,
  isAvailable,
})
const group = (min: number, ...choices: ReturnType<typeof choice>[]) => ({
  id: 'sauces',
  name: 'Sås',
  min,
  max: 2,
  choices,
})
const dish = { id: 'burger', name: 'Burgare', isAvailable: true, portionsLeft: null, choiceGroups: [] }
const line = { menuItemId: 'burger', choices: [], status: 'pending', alcoholCheck: null } as const
const withChoice = { ...line, choices: [{ choiceId: 'aioli', name: 'Aioli' }] }
const off = { ...dish, isAvailable: false }

describe('what has run out of a line', () => {
  it.each([
    ['a dish that is there', line, dish, null],
    ['a dish that staff have switched off', line, off, { dish: true, choices: [] }],
    ['a confirmed line', { ...line, status: 'confirmed' }, off, { dish: true, choices: [] }],
    ['a line that is being made', { ...line, status: 'preparing' }, off, null],
    ['a refused line', { ...line, alcoholCheck: 'sold_out' }, off, null],
    [
      'a line whose guest somebody has seen',
      { ...line, alcoholCheck: 'id_seen' },
      off,
      { dish: true, choices: [] },
    ],
    ['a line of a dish that was deleted', { ...line, menuItemId: null }, off, null],
    ['the last portions, which are ordered', line, { ...off, portionsLeft: 0 }, null],
    [
      'counted portions that staff no longer have',
      line,
      { ...off, portionsLeft: 4 },
      { dish: true, choices: [] },
    ],
  ] as const)('%s', (_, ordered, menu, expected) => {
    expect(soldOutOf(ordered, [menu])).toEqual(expected)
  })

  it('a choice that is sold out marks the lines that have it', () => {
    const menu = { ...dish, choiceGroups: [group(0, choice('aioli', false), choice('bea', true))] }
    expect(soldOutOf(withChoice, [menu])).toEqual({ dish: false, choices: ['Aioli'] })
    expect(soldOutOf(line, [menu])).toBeNull()
  })

  it('a dish without the choices that it demands marks only the lines that have them', () => {
    const groups = [group(1, choice('aioli', false), choice('bea', false))]
    const menu = { ...off, choiceGroups: groups }
    expect(soldOutOf(withChoice, [menu])).toEqual({ dish: false, choices: ['Aioli'] })
    expect(soldOutOf(line, [menu])).toBeNull()
  })
})

it('a line is refused as sold out where its dish is, and as a request that cannot be met where a choice is', () => {
  expect([refusalOf({ dish: true }), refusalOf({ dish: false })]).toEqual(['sold_out', 'wish'])
})

it('a menu and a line of the last release name no choices', () => {
  const { choiceGroups: _, ...oldDish } = off
  const { choices: __, ...oldLine } = line
  expect(soldOutOf(oldLine, [oldDish])).toEqual({ dish: true, choices: [] })
  expect(soldOutOf(oldLine, [{ ...oldDish, isAvailable: true }])).toBeNull()
})

it('a choice of several dishes is listed once, with its group', () => {
  const shared = { choiceGroups: [group(0, choice('aioli', true))] }
  expect(choicesOf([shared, shared]).map(({ name, group: of }) => `${of}: ${name}`)).toEqual(['Sås: aioli'])
})

describe('the lines that are offered for refusal', () => {
  const order = (id: string, positions: number[], lines: object[]) =>
    ({ id, lines, positions, stationId: null }) as unknown as Ticket
  const soup = { ...line, menuItemId: 'soup' }

  it('are those of the tickets that have run out', () => {
    const tickets = [order('a', [0, 1], [line, soup]), order('b', [1], [line, soup])]
    expect(soldOutLines(tickets, [off]).map(({ order: { id }, position }) => [id, position])).toEqual([
      ['a', 0],
    ])
  })

  it('end the orders of which nothing else is served', () => {
    const places = (...all: [Ticket, number][]) =>
      all.map(([each, position]) => ({ order: each as KitchenOrder, position }))
    const mixed = order('a', [0, 1], [line, soup])
    const alone = order('b', [0], [line])
    const served = order('c', [0, 1], [line, { ...soup, status: 'delivered' }])
    expect(endedBy(places([mixed, 0]))).toBe(0)
    expect(endedBy(places([mixed, 0], [mixed, 1], [alone, 0], [served, 0]))).toBe(3)
  })
})
