import type { EditableChoiceGroup } from '#contract/choices.ts'
import type { EditableMenuCategory, EditableMenuItem } from '#contract/menu.ts'
import { firstStationId, type Station } from '#contract/stations.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'

export const path = '/admin/menu'
export const categoriesPath = '/admin/menu-categories'
export const choicesPath = '/admin/choice-groups'
export const stationsPath = '/admin/stations'
const at = '2054-11-01T18:00:00.000Z'

const category = (number: number, name: string, items: number): EditableMenuCategory => ({
  id: id(number),
  name,
  items,
  description: null,
  isActive: true,
  days: Array.from({ length: 7 }, () => ({ opensAt: null, closesAt: null })),
  lastOrdersMinutes: 30,
  stationId: firstStationId,
  stationName: 'Köket',
  version: 1,
  createdAt: at,
  updatedAt: at,
})
export const burgers = category(40, 'Burgare', 3)
export const drinks = { ...category(41, 'Dryck', 1), isActive: false }

export const dish = (
  number: number,
  name: string,
  fields: Partial<EditableMenuItem> = {},
): EditableMenuItem => ({
  id: id(number),
  name,
  description: null,
  priceOre: 14_900,
  imageUrl: null,
  isAvailable: true,
  portionsLeft: null,
  allergens: ['gluten', 'mjölk', 'vitlök'],
  isVegetarian: false,
  isVegan: false,
  isAlcoholic: false,
  choiceGroups: [],
  categoryId: burgers.id,
  categoryName: burgers.name,
  version: 3,
  createdAt: at,
  updatedAt: at,
  ...fields,
})
export const classic = dish(50, 'Klassisk')
export const halloumi = dish(51, 'Halloumi', { priceOre: 13_950, isVegetarian: true, isAvailable: false })
export const beans = dish(52, 'Bönburgare', { isVegetarian: true, isVegan: true, allergens: null })
export const lager = dish(53, 'Lager', {
  categoryId: drinks.id,
  categoryName: drinks.name,
  priceOre: 6_900,
  allergens: [],
})
const choice = (
  number: number,
  name: string,
  fields: Partial<EditableChoiceGroup['choices'][number]> = {},
) => ({
  id: id(number),
  name,
  priceOre: 2_000,
  allergens: [] as string[] | null,
  isVegetarian: false,
  isVegan: false,
  isAvailable: true,
  ...fields,
})
export const extras: EditableChoiceGroup = {
  id: id(45),
  name: 'Tillbehör',
  choices: [
    choice(46, 'Bacon'),
    choice(47, 'Aioli', { priceOre: 1_550, allergens: ['ägg', 'vitlök'], isVegetarian: true }),
    choice(48, 'Avokado', { allergens: null, isVegetarian: true, isVegan: true, isAvailable: false }),
  ],
  items: 2,
  version: 4,
  createdAt: at,
  updatedAt: at,
}
export const kitchen: Station = {
  id: firstStationId,
  name: 'Köket',
  readyWords: null,
  minutes: null,
  isOpen: true,
  stoppedUntil: null,
  categories: 2,
  version: 1,
  createdAt: at,
  updatedAt: at,
}
export const bar: Station = {
  ...kitchen,
  id: id(49),
  name: 'Baren',
  readyWords: 'Dryckerna är klara',
  minutes: 5,
  categories: 0,
}
const menu = onePage(classic, halloumi, beans, lager)
export const filled: Answers = {
  listAllMenuItems: menu,
  listAllMenuCategories: onePage(burgers, drinks),
  listAllChoiceGroups: onePage(extras),
  listAllStations: onePage(kitchen),
  getKitchen: { isOpen: true, stoppedUntil: null, pointsPer100Kr: null },
}
export const without: Answers = { ...filled, listAllMenuItems: onePage(), listAllMenuCategories: onePage() }

export const open = (answers: Answers = {}, to = path, width: 390 | 1280 = 1280) =>
  openScreen({ path: to, as: 'admin', width, answers: { ...filled, ...answers } })
