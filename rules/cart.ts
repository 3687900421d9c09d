import { sameAllergens } from './order.ts'

/** What a guest accepts with a dish. */
type Seen = {
  priceOre: number
  allergens: readonly string[] | null
  isVegetarian: boolean
  isVegan: boolean
}
type Line = { menuItemId: string; quantity: number; seen: Seen }
type Dish = Seen & { id: string; isAvailable: boolean }

export type LineChange = 'gone' | 'soldOut' | 'price' | 'allergens' | 'diet'

/** Everything that has changed of a line of the cart since the guest saw the dish. */
export function changesOf({ seen }: Pick<Line, 'seen'>, dish: Dish | undefined): LineChange[] {
  if (!dish) return ['gone']
  if (!dish.isAvailable) return ['soldOut']
  const isSameDiet = dish.isVegan === seen.isVegan && dish.isVegetarian === seen.isVegetarian
  return [
    ...(dish.priceOre === seen.priceOre ? [] : (['price'] as const)),
    ...(sameAllergens(dish.allergens, seen.allergens) ? [] : (['allergens'] as const)),
    ...(isSameDiet ? [] : (['diet'] as const)),
  ]
}

/** The price of what can be ordered, at today's prices, in öre. */
export const totalOf = (lines: readonly Line[], dishes: ReadonlyMap<string, Dish>): number =>
  lines.reduce((sum, { menuItemId, quantity }) => {
    const dish = dishes.get(menuItemId)
    return sum + (dish?.isAvailable ? dish.priceOre * quantity : 0)
  }, 0)
