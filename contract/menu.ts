import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds } from './bounds.ts'
import { choiceGroup } from './choices.ts'
import { pictureProblems } from './errors.ts'
import {
  allergensInput,
  emptyToNull,
  exampleId,
  instant,
  line,
  orNull,
  pageQuery,
  pictureAddress,
  searchText,
  text,
  uuid,
  version,
} from './fields.ts'
import { storedDays, weekDays } from './opening-hours.ts'
import { json, route, staleVersion } from './route.ts'
import { openInput } from './stations.ts'

const admin = 'Menu: administration'
const ore = z.number().int().min(0).max(bounds.menu.priceOre)

/** Null: nobody has said which. Empty: none. Names from the EU's list, or others as free text. */
const shownAllergens = z.array(z.string()).nullable()

const dish = {
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  priceOre: z.number().int(),
  imageUrl: z.string().nullable(),
  /** False: sold out. */
  isAvailable: z.boolean(),
  /** Null: they are not counted. With 0 it is sold out too. */
  portionsLeft: z.number().int().nullable(),
  allergens: shownAllergens,
  isVegetarian: z.boolean(),
  isVegan: z.boolean(),
  /** Served to adults only, who show who they are. */
  isAlcoholic: z.boolean(),
}
export const menuItem = z
  .object({
    ...dish,
    /** What guests choose with it, in the order of the dish. */
    choiceGroups: z.array(choiceGroup),
  })
  .meta({ id: 'MenuItem' })
export type MenuItem = z.infer<typeof menuItem>

export const menuAnswer = z
  .object({
    /** False: the kitchen takes no orders. */
    isOpen: z.boolean(),
    /** Until when the kitchen takes no orders. Null, or past: it does, if it is open. */
    stoppedUntil: instant.nullable(),
    categories: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        description: z.string().nullable(),
        /** When it is served; null: always, except for its alcohol. A day goes from six in the morning to six. */
        serving: z.object({ days: storedDays, lastOrdersMinutes: z.number().int() }).nullable(),
        /** Where its dishes are made, and whether orders are taken there, as for the kitchen. */
        station: z.object({
          id: uuid,
          name: z.string(),
          isOpen: z.boolean(),
          stoppedUntil: instant.nullable(),
        }),
        items: z.array(menuItem),
      }),
    ),
  })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof menuAnswer>

export const getMenu = route('getMenu', {
  access: 'anyone',
  tag: 'Menu',
  summary: 'The active categories with their dishes',
  description:
    'Sold-out dishes are included. Active categories without dishes are left out. Guests who scan the code on a table read it before signing in.',
  answers: { 200: json(menuAnswer, 'The menu') },
})

/** A category as admins read it, with the number of its dishes. */
export const editableMenuCategory = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    isActive: z.boolean(),
    /** When it is served. Without any hours it always is, except for its alcohol. */
    days: storedDays,
    /** How many minutes before the end of its hours the last order is taken. */
    lastOrdersMinutes: z.number().int(),
    /** Where its dishes are made. */
    stationId: uuid,
    stationName: z.string(),
    items: z.number().int(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'EditableMenuCategory' })
export type EditableMenuCategory = z.infer<typeof editableMenuCategory>

const categoryFields = {
  name: line(bounds.menu.category),
  description: emptyToNull(text(bounds.menu.categoryDescription)),
  isActive: z.boolean().default(true),
  /** Without them, they stay as they are: a page of the last release does not know them. */
  days: weekDays.optional(),
  lastOrdersMinutes: z.number().int().min(0).max(bounds.menu.lastOrders).optional(),
  /** Without it, it stays where it is; a new one belongs to the first station. */
  stationId: uuid.optional(),
}
const evening = { opensAt: '17:00', closesAt: '01:00' }
const exampleCategory = {
  name: 'Burgare',
  description: 'Med pommes frites.',
  isActive: true,
  days: [evening, evening, evening, evening, evening, evening, { opensAt: null, closesAt: null }],
  lastOrdersMinutes: 30,
}
export const menuCategoryInput = z
  .strictObject(categoryFields)
  .meta({ id: 'MenuCategoryInput', example: exampleCategory })
export type MenuCategoryInput = z.infer<typeof menuCategoryInput>
export const menuCategoryEdit = z
  .strictObject({ ...categoryFields, version })
  .meta({ id: 'MenuCategoryEdit', example: { ...exampleCategory, version: 1 } })

const categoryId = z.object({ categoryId: uuid })
export const {
  list: listAllMenuCategories,
  get: getMenuCategoryForEditing,
  create: createMenuCategory,
  update: updateMenuCategory,
  remove: deleteMenuCategory,
} = adminCrud({
  access: 'menu.edit',
  noun: 'menuCategory',
  plural: 'menuCategories',
  tag: admin,
  params: categoryId,
  query: z.object(pageQuery),
  stored: editableMenuCategory,
  input: menuCategoryInput,
  edit: menuCategoryEdit,
  deleted: z.object({ name: z.string() }),
  problems: ['menu_category_taken'],
  removeProblems: ['menu_category_used'],
  texts: {
    list: { summary: 'All categories of the menu, in their order' },
    get: { summary: 'One category with its version' },
    create: { summary: 'Create a category, after all others' },
    update: { summary: 'Change a category' },
    remove: {
      summary: 'Delete a category',
      description: 'Refused with `menu_category_used` while it has dishes.',
    },
  },
})

const idList = z
  .array(uuid)
  .max(1000)
  .refine((ids) => new Set(ids).size === ids.length)
export const menuArrangement = z
  .strictObject({ ids: idList })
  .meta({ id: 'MenuArrangement', example: { ids: [exampleId] } })

export const arrangeMenuCategories = route('arrangeMenuCategories', {
  access: 'menu.edit',
  tag: admin,
  summary: 'Arrange all categories',
  description: 'Refused with `stale_version` when the ids are not exactly those of the stored categories.',
  body: menuArrangement,
  problems: ['stale_version'],
  answers: { 200: json(z.object({ items: z.array(editableMenuCategory) }), 'Ordered') },
})

/** What an admin edits: the dish with the version that the edit starts from. */
export const editableMenuItem = z
  .object({
    ...dish,
    choiceGroups: z.array(
      z.object({ id: uuid, name: z.string(), min: z.number().int(), max: z.number().int() }),
    ),
    categoryId: uuid,
    categoryName: z.string(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'EditableMenuItem' })
export type EditableMenuItem = z.infer<typeof editableMenuItem>

const itemFields = {
  name: line(bounds.menu.name),
  categoryId: uuid,
  description: emptyToNull(text(bounds.menu.description)),
  priceOre: ore,
  imageUrl: emptyToNull(pictureAddress),
  isAvailable: z.boolean().default(true),
  allergens: allergensInput,
  isVegetarian: z.boolean().default(false),
  isVegan: z.boolean().default(false),
  /** Without it, it stays as it is: a page of the last release does not know it. */
  isAlcoholic: z.boolean().optional(),
  /** Which groups of choices it has, and how many of each guests choose. Without them, they stay as they are. */
  choiceGroups: z
    .array(
      z
        .strictObject({
          id: uuid,
          min: z.number().int().min(0).max(bounds.menu.choices),
          max: z.number().int().min(1).max(bounds.menu.choices),
        })
        .refine(({ min, max }) => min <= max, { path: ['max'], params: { rule: 'too_small' } }),
    )
    .max(bounds.menu.choiceGroups)
    .refine((groups) => new Set(groups.map(({ id }) => id)).size === groups.length)
    .optional(),
}
const exampleItem = {
  name: 'Klubbens burgare',
  categoryId: exampleId,
  description: 'Med cheddar och syrad lök.',
  priceOre: 17_900,
  imageUrl: null,
  isAvailable: true,
  allergens: ['gluten', 'mjölk'],
  isVegetarian: false,
  isVegan: false,
  isAlcoholic: false,
  choiceGroups: [],
}
export const menuItemInput = z.strictObject(itemFields).meta({ id: 'MenuItemInput', example: exampleItem })
export type MenuItemInput = z.infer<typeof menuItemInput>
export const menuItemEdit = z
  .strictObject({ ...itemFields, version })
  .meta({ id: 'MenuItemEdit', example: { ...exampleItem, version: 1 } })

const itemId = z.object({ itemId: uuid })
export const {
  list: listAllMenuItems,
  get: getMenuItemForEditing,
  create: createMenuItem,
  update: updateMenuItem,
  remove: deleteMenuItem,
} = adminCrud({
  access: 'menu.edit',
  noun: 'menuItem',
  plural: 'menuItems',
  tag: admin,
  params: itemId,
  /** `search`: a part of the dish's name or of its category's. */
  query: z.object({ ...pageQuery, search: searchText.optional() }),
  stored: editableMenuItem,
  input: menuItemInput,
  edit: menuItemEdit,
  deleted: z.object({ name: z.string() }),
  problems: ['not_found', ...pictureProblems],
  texts: {
    list: { summary: 'All dishes, by category' },
    get: { summary: 'One dish with its version' },
    create: { summary: 'Create a dish', description: 'A vegan dish is stored as vegetarian too.' },
    update: { summary: 'Change a dish' },
    remove: { summary: 'Delete a dish', description: 'Orders keep what was ordered.' },
  },
})

export const setMenuItemAvailable = route('setMenuItemAvailable', {
  access: 'menu.availability',
  tag: admin,
  summary: 'Say that a dish is sold out, or available again',
  description: 'A dish without portions left is then no longer counted.',
  params: itemId,
  body: z
    .strictObject({ isAvailable: z.boolean() })
    .meta({ id: 'MenuItemAvailableInput', example: { isAvailable: false } }),
  answers: { 200: json(editableMenuItem, 'Changed') },
})

export const menuItemPortionsInput = z
  .strictObject({ portionsLeft: orNull(z.number().int().min(0).max(bounds.menu.portions)) })
  .meta({ id: 'MenuItemPortionsInput', example: { portionsLeft: 12 } })
export const setMenuItemPortions = route('setMenuItemPortions', {
  access: 'menu.availability',
  tag: admin,
  summary: 'Say how many portions of a dish are left; null where they are not counted',
  description: 'Each order takes its portions, and a cancelled one gives them back.',
  params: itemId,
  body: menuItemPortionsInput,
  answers: { 200: json(editableMenuItem, 'Changed') },
})

const itemList = json(z.object({ items: z.array(editableMenuItem) }), 'The dishes of the category')
export const arrangeMenuItems = route('arrangeMenuItems', {
  access: 'menu.edit',
  tag: admin,
  summary: 'Arrange the dishes of a category',
  description: 'Refused with `stale_version` when the ids are not exactly those of the stored dishes.',
  params: categoryId,
  body: menuArrangement,
  problems: ['stale_version'],
  answers: { 200: itemList },
})

export const menuPricesInput = z
  .strictObject({
    prices: z
      .array(z.strictObject({ itemId: uuid, version, priceOre: ore }))
      .min(1)
      .max(1000),
  })
  .meta({
    id: 'MenuPricesInput',
    example: { prices: [{ itemId: exampleId, version: 1, priceOre: 18_900 }] },
  })
export const setMenuPrices = route('setMenuPrices', {
  access: 'menu.edit',
  tag: admin,
  summary: 'Set the prices of several dishes of a category at once',
  description: `All or none. ${staleVersion}`,
  params: categoryId,
  body: menuPricesInput,
  problems: ['stale_version'],
  answers: { 200: itemList },
})

/** What the kitchen and the owner can switch. */
export const kitchen = z
  .object({
    isOpen: z.boolean(),
    stoppedUntil: instant.nullable(),
    /** How many points a guest gets for 100 kr of delivered food. Null: none. */
    pointsPer100Kr: z.number().int().nullable(),
  })
  .meta({ id: 'Kitchen' })
export type Kitchen = z.infer<typeof kitchen>
export const getKitchen = route('getKitchen', {
  access: 'menu.edit',
  tag: admin,
  summary: 'Whether the kitchen takes orders, and the points for food',
  answers: { 200: json(kitchen, 'The switches') },
})
export const setKitchenOpen = route('setKitchenOpen', {
  access: 'kitchen.open',
  tag: admin,
  summary: 'Open the kitchen for orders, or close it: for some minutes, or until somebody opens it',
  description: 'A device closes it with the name of who does it, where staff have PINs.',
  body: openInput,
  problems: ['person_needed'],
  answers: { 200: json(kitchen, 'Changed') },
})
export const foodPointsInput = z
  .strictObject({ pointsPer100Kr: z.number().int().min(1).max(bounds.order.pointsPer100Kr).nullable() })
  .meta({ id: 'FoodPointsInput', example: { pointsPer100Kr: 10 } })
export const setFoodPoints = route('setFoodPoints', {
  access: 'menu.edit',
  tag: admin,
  summary: 'Set how many points a guest gets for 100 kr of delivered food; null for none',
  body: foodPointsInput,
  answers: { 200: json(kitchen, 'Changed') },
})
