import type { Menu, MenuItem } from '#contract/menu.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'

const dish: MenuItem = {
  id: id(40),
  name: 'Klubbens burgare',
  description: null,
  priceOre: 17_900,
  imageUrl: null,
  isAvailable: true,
  portionsLeft: null,
  allergens: ['gluten', 'mjölk'],
  isVegetarian: false,
  isVegan: false,
  isAlcoholic: false,
  choiceGroups: [],
}
export const burger = dish
export const fries: MenuItem = { ...dish, id: id(41), name: 'Pommes', priceOre: 4_900, allergens: [] }
/** Nobody has said which allergens it has. */
export const soup: MenuItem = {
  ...dish,
  id: id(42),
  name: 'Dagens soppa',
  allergens: null,
  isVegetarian: true,
}

/** Served to adults only. */
export const beer: MenuItem = { ...dish, id: id(43), name: 'Lager', priceOre: 7_900, isAlcoholic: true }

/** Where the dishes are made. */
export const madeAt = { id: id(80), name: 'Köket', isOpen: true, stoppedUntil: null }

export const menu = (...items: MenuItem[]): Menu => ({
  isOpen: true,
  stoppedUntil: null,
  categories: [{ id: id(30), name: 'Varmt', description: null, serving: null, station: madeAt, items }],
})

/** The first station. */
export const kitchenStation = id(80)
export const barStation = id(81)

type Line = KitchenOrder['lines'][number]
export const lineOf = (item: MenuItem, quantity = 1, note: string | null = null): Line => ({
  menuItemId: item.id,
  name: item.name,
  quantity,
  unitPriceOre: item.priceOre,
  totalPriceOre: item.priceOre * quantity,
  allergens: item.allergens,
  isVegetarian: item.isVegetarian,
  isVegan: item.isVegan,
  note,
  isAlcoholic: item.isAlcoholic,
  isRefused: false,
  choices: [],
  refusal: null,
  status: 'pending',
  statusAt: null,
  stationId: kitchenStation,
  alcoholCheck: null,
})

/** The instant at which an order of this age in minutes was placed. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** A pending order of two burgers to table 7, just placed. */
export const orderOf = (number: number, order: Partial<KitchenOrder> = {}): KitchenOrder => {
  const lines = order.lines ?? [lineOf(burger, 2)]
  return {
    id: id(number),
    number: id(number).slice(-8),
    status: 'pending',
    totalAmountOre: lines.reduce((sum, line) => sum + line.totalPriceOre, 0),
    notes: null,
    tableNumber: 7,
    tableBookingId: null,
    playTable: null,
    lines,
    createdAt: minutesAgo(0),
    confirmedAt: null,
    preparingAt: null,
    readyAt: null,
    deliveredAt: null,
    cancelledAt: null,
    version: 1,
    guest: { userId: id(1), displayName: 'Anna Berg' },
    isTaken: false,
    alcoholStoppedUntil: null,
    location: 'Baren',
    ...order,
  }
}

/** A quiet board of a club with these dishes. */
export const board = (...dishes: MenuItem[]): Answers => ({
  listKitchenOrders: { items: [] },
  getMenu: menu(...dishes),
})
