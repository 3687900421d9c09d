import type { Menu, MenuItem } from '#contract/menu.ts'
import type { Order, OrderLine, OrderPlaces } from '#contract/orders.ts'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import { weekdayOf } from '#rules/opening-hours.ts'
import { setQuantity } from '#web/domain/use-cart.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'

export const burger: MenuItem = {
  id: id(301),
  name: 'Klubbens burgare',
  description: 'Med cheddar och syrad lök.',
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
const choice = (number: number, name: string, priceOre = 0, allergens: string[] | null = []) => ({
  id: id(number),
  name,
  priceOre,
  allergens,
  isVegetarian: true,
  isVegan: true,
  isAvailable: true,
})
export const doneness = {
  id: id(330),
  name: 'Stekgrad',
  min: 1,
  max: 1,
  choices: [choice(331, 'Medium'), choice(332, 'Genomstekt')],
}
export const extras = {
  id: id(340),
  name: 'Tillbehör',
  min: 0,
  max: 2,
  choices: [
    { ...choice(341, 'Bacon', 2_000), isVegetarian: false, isVegan: false },
    choice(342, 'Aioli', 1_500, ['ägg', 'senap']),
    choice(343, 'Husets inlagda grönsaker', 1_000, null),
    { ...choice(344, 'Friterad lök', 1_000, ['gluten']), isAvailable: false },
  ],
}
/** The burger with a doneness that must be chosen, and extras. */
export const steak: MenuItem = { ...burger, choiceGroups: [doneness, extras] }
/** Without allergens. */
export const salad: MenuItem = {
  ...burger,
  id: id(302),
  name: 'Höstsallad',
  description: 'Rostad pumpa och äpple.',
  priceOre: 13_950,
  allergens: [],
  isVegetarian: true,
  isVegan: true,
}
/** Nobody has said which allergens it has. */
export const soup: MenuItem = {
  ...burger,
  id: id(303),
  name: 'Dagens soppa',
  description: null,
  priceOre: 110_000,
  allergens: null,
  isVegetarian: true,
}
/** Sold out. */
export const pie: MenuItem = {
  ...burger,
  id: id(304),
  name: 'Äppelpaj',
  description: 'Med vaniljsås.',
  priceOre: 7_500,
  allergens: ['gluten', 'ägg', 'spår av nötter'],
  isVegetarian: true,
  isAvailable: false,
}

export const categoryOf = (number: number, name: string, ...items: MenuItem[]) => ({
  id: id(310 + number),
  name,
  description: null,
  serving: null,
  station: { id: id(80), name: 'Köket', isOpen: true, stoppedUntil: null },
  items,
})

/** The menu, with some dishes changed; null for a deleted dish. */
export function menuWith(changes: Record<string, Partial<MenuItem> | null> = {}): Menu {
  const now = (...dishes: MenuItem[]) =>
    dishes.flatMap((dish) => (changes[dish.id] === null ? [] : { ...dish, ...changes[dish.id] }))
  return {
    isOpen: true,
    stoppedUntil: null,
    categories: [
      { ...categoryOf(1, 'Varmt', ...now(burger, soup)), description: 'Lagas medan du spelar.' },
      categoryOf(2, 'Sallader', ...now(salad)),
      categoryOf(3, 'Efterrätter', ...now(pie)),
    ],
  }
}
export const menu = menuWith()
/** Served to adults only. */
export const beer: MenuItem = { ...burger, id: id(306), name: 'Lager', priceOre: 7_900, isAlcoholic: true }
const noon = { opensAt: '12:00', closesAt: '12:00' }
const never = { opensAt: null, closesAt: null }
/** Hours that never end, so that a test does not depend on the time at which it runs, and hours that never begin. */
export const always = { days: Array.from({ length: 7 }, () => noon), lastOrdersMinutes: 0 }
/** Three hours, one weekday from now. */
export const tomorrow = () => {
  const weekday = weekdayOf(daysLater(businessDateOf(new Date()), 1))
  const days = Array.from({ length: 7 }, (_, at) =>
    at === weekday ? { opensAt: '17:00', closesAt: '20:00' } : never,
  )
  return { days, lastOrdersMinutes: 30 }
}

export const closedMenu: Menu = { ...menu, isOpen: false }

/** Enough dishes to make the screen scroll. */
export const longMenu: Menu = {
  isOpen: true,
  stoppedUntil: null,
  categories: ['Varmt', 'Sallader', 'Efterrätter'].map((name, category) =>
    categoryOf(
      category,
      name,
      ...Array.from({ length: 8 }, (_, index) => ({
        ...burger,
        id: id(400 + 10 * category + index),
        name: `${name} ${index + 1}`,
      })),
    ),
  ),
}

/** A dish with texts of the greatest length that have no spaces. */
export const longest: MenuItem = {
  ...soup,
  id: id(305),
  name: 'W'.repeat(80),
  description: 'utanmellanslag'.repeat(35),
  priceOre: 9_999_950,
  allergens: ['gluten', 'mjölk', 'spår'.repeat(15), 'W'.repeat(60)],
}

export const noBooking: OrderPlaces = {
  booking: null,
  play: null,
  tables: [
    { tableNumber: 4, location: 'Matsalen' },
    { tableNumber: 7, location: 'Uteserveringen' },
  ],
}
/** The guest has a table for the evening: number 4. */
export const withBooking: OrderPlaces = {
  ...noBooking,
  booking: { id: id(320), tableNumber: 4, startsAt: '2055-03-05T18:00:00.000Z', isCheckedIn: false },
}

export const guestAnswers: Answers = {
  getMenu: menu,
  listOrderPlaces: noBooking,
  listMyOrders: onePage(),
}

/** Fills the cart, as the buttons of the menu do. */
export function fillCart(...lines: (readonly [MenuItem, number])[]): void {
  for (const [dish, quantity] of lines) setQuantity(dish, quantity)
}

const lineOf = (dish: MenuItem, quantity: number, note: string | null = null): OrderLine => ({
  menuItemId: dish.id,
  name: dish.name,
  quantity,
  unitPriceOre: dish.priceOre,
  totalPriceOre: dish.priceOre * quantity,
  allergens: dish.allergens,
  isVegetarian: dish.isVegetarian,
  isVegan: dish.isVegan,
  note,
  isAlcoholic: dish.isAlcoholic,
  isRefused: false,
  choices: [],
  refusal: null,
  status: 'pending',
  stationId: id(80),
})

/** Two burgers and a soup for table 7, ordered at seven in the evening. */
export const order: Order = {
  id: '00000000-0000-4000-8000-00003f9a21c7',
  number: '3f9a21c7',
  requestId: id(321),
  status: 'pending',
  totalAmountOre: 2 * burger.priceOre + soup.priceOre,
  notes: 'Två bestick, tack.',
  tableNumber: 7,
  tableBookingId: null,
  playTable: null,
  lines: [lineOf(burger, 2, 'Utan lök'), lineOf(soup, 1)],
  createdAt: '2055-03-05T18:00:00.000Z',
  confirmedAt: null,
  preparingAt: null,
  readyAt: null,
  deliveredAt: null,
  cancelledAt: null,
  version: 1,
  expectedMinutes: null,
  ahead: 0,
  stations: [],
}
const confirmed: Order = {
  ...order,
  status: 'confirmed',
  confirmedAt: '2055-03-05T18:02:00.000Z',
  version: 2,
  ahead: 1,
}
const preparing: Order = {
  ...confirmed,
  status: 'preparing',
  preparingAt: '2055-03-05T18:05:00.000Z',
  version: 3,
  ahead: 3,
}
const ready: Order = {
  ...preparing,
  status: 'ready',
  readyAt: '2055-03-05T18:17:00.000Z',
  version: 4,
  ahead: null,
}
/** The order in each status. */
export const orderAs = {
  pending: order,
  confirmed,
  preparing,
  ready,
  delivered: { ...ready, status: 'delivered', deliveredAt: '2055-03-05T18:21:00.000Z', version: 5 },
  cancelled: {
    ...order,
    status: 'cancelled',
    cancelledAt: '2055-03-05T18:01:00.000Z',
    version: 2,
    ahead: null,
  },
} satisfies Record<Order['status'], Order>
