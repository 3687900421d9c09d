import { sameAllergens } from './order.ts'

type Seen = { priceOre: number; allergens: readonly string[] | null }
type Line = { menuItemId: string; quantity: number; seen: Seen }
type Dish = Seen & { id: string; isAvailable: boolean }

export type LineChange = 'gone' | 'soldOut' | 'price' | 'allergens'

/** What has changed of a line of the cart since the guest saw the dish, the most important first; null for nothing. */
export function changeOf({ seen }: Pick<Line, 'seen'>, dish: Dish | undefined): LineChange | null {
  if (!dish) return 'gone'
  if (!dish.isAvailable) return 'soldOut'
  if (dish.priceOre !== seen.priceOre) return 'price'
  return sameAllergens(dish.allergens, seen.allergens) ? null : 'allergens'
}

/** The price of what can be ordered, at today's prices, in öre. */
export const totalOf = (lines: readonly Line[], dishes: ReadonlyMap<string, Dish>): number =>
  lines.reduce((sum, { menuItemId, quantity }) => {
    const dish = dishes.get(menuItemId)
    return sum + (dish?.isAvailable ? dish.priceOre * quantity : 0)
  }, 0)
