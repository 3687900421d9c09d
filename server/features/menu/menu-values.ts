import { euAllergens } from '#contract/bounds.ts'
import type { MenuCategoryInput, MenuItemInput } from '#contract/menu.ts'
import type { StationInput } from '#contract/stations.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'

/** The admin's input as columns. */
export const categoryValues = (input: MenuCategoryInput) => ({
  name: input.name,
  description: input.description,
  is_active: input.isActive,
  ...(input.lastOrdersMinutes !== undefined && { last_orders_minutes: input.lastOrdersMinutes }),
  ...(input.stationId !== undefined && { station_id: input.stationId }),
})

/** A station as columns. */
export const stationValues = ({ name, readyWords, minutes }: StationInput) => ({
  name,
  ready_words: readyWords,
  minutes,
})

/** The dish as columns, with a picture of our own. Throws what `ownPictures` throws. */
export const itemValues = async (engine: Engine, adminId: string, input: MenuItemInput) => ({
  category_id: input.categoryId,
  name: input.name,
  description: input.description,
  price_ore: input.priceOre,
  image_url: (await ownPictures(engine, { adminId, right: 'menu.edit' }, { imageUrl: input.imageUrl }))
    .imageUrl,
  is_available: input.isAvailable,
  allergens: input.allergens && inListOrder(input.allergens),
  is_vegetarian: input.isVegetarian || input.isVegan,
  is_vegan: input.isVegan,
  ...(input.isAlcoholic !== undefined && { is_alcoholic: input.isAlcoholic }),
})

/** The EU's allergens in the order of its list, then the others as typed, so that equal sets are equal lists. */
export function inListOrder(allergens: string[]): string[] {
  const listed: readonly string[] = euAllergens
  return [
    ...listed.filter((each) => allergens.includes(each)),
    ...allergens.filter((each) => !listed.includes(each)).sort(),
  ]
}
