import { bounds } from '#contract/bounds.ts'
import { sameAllergens } from './order.ts'

/** What a guest accepts by adding a dish. */
type Seen = {
  priceOre: number
  allergens: readonly string[] | null
  isVegetarian: boolean
  isVegan: boolean
}
type Line = { menuItemId: string; quantity: number; seen: Seen }
type Dish = Seen & { id: string; isAvailable: boolean; portionsLeft: number | null }

export type LineChange = 'gone' | 'soldOut' | 'fewer' | 'price' | 'allergens' | 'diet'

/** How many of a dish one order can have. */
export const mostOf = ({ portionsLeft }: Pick<Dish, 'portionsLeft'>): number =>
  Math.min(bounds.order.quantity, portionsLeft ?? bounds.order.quantity)

/** Everything that has changed about the dish of a line since the guest saw it. `wanted` is how many of it all lines have. */
export function changesOf(
  { seen }: Pick<Line, 'seen'>,
  dish: Dish | undefined,
  wanted: number,
): LineChange[] {
  if (!dish) return ['gone']
  if (!dish.isAvailable || dish.portionsLeft === 0) return ['soldOut']
  const isSameDiet = dish.isVegan === seen.isVegan && dish.isVegetarian === seen.isVegetarian
  return [
    ...(wanted <= (dish.portionsLeft ?? wanted) ? [] : (['fewer'] as const)),
    ...(dish.priceOre === seen.priceOre ? [] : (['price'] as const)),
    ...(sameAllergens(dish.allergens, seen.allergens) ? [] : (['allergens'] as const)),
    ...(isSameDiet ? [] : (['diet'] as const)),
  ]
}

/** The price of what can be ordered, at current prices, in öre. */
export const totalOf = (lines: readonly Line[], dishes: ReadonlyMap<string, Dish>): number =>
  lines.reduce((sum, { menuItemId, quantity }) => {
    const dish = dishes.get(menuItemId)
    return sum + (dish?.isAvailable ? dish.priceOre * quantity : 0)
  }, 0)

type Counted = { menuItemId: string; quantity: number; note: string }

/** How many of a dish the lines contain, with any note. */
export const countOf = (lines: readonly Pick<Counted, 'menuItemId' | 'quantity'>[], menuItemId: string) =>
  lines.reduce((sum, line) => (line.menuItemId === menuItemId ? sum + line.quantity : sum), 0)

/**
 * Whether the lines take no more of a dish. More of it go to a line without a note, so the cart needs such a line, or room for
 * a new one.
 */
export const isFullOf = (lines: readonly Counted[], dish: Pick<Dish, 'id' | 'portionsLeft'>): boolean =>
  countOf(lines, dish.id) >= mostOf(dish) ||
  (lines.length >= bounds.order.lines && !lines.some((line) => isPlain(line, dish.id)))

const isPlain = (line: Counted, menuItemId: string) =>
  line.menuItemId === menuItemId && line.note.trim() === ''

/**
 * The lines with another number of the dish of `added`, which is a line without a note. More of it go to the line without a
 * note, or to a new one. Fewer are taken from that line first, and then from the last one.
 */
export function withCount<L extends Counted>(lines: readonly L[], added: L, count: number): L[] {
  const isOwnPlain = (line: L) => isPlain(line, added.menuItemId)
  const wanted = Math.min(Math.max(count, 0), bounds.order.quantity)
  const more = wanted - countOf(lines, added.menuItemId)
  if (more > 0) {
    const plain = lines.findIndex(isOwnPlain)
    if (plain === -1) {
      return lines.length < bounds.order.lines ? [...lines, { ...added, quantity: more }] : [...lines]
    }
    return lines.map((line, at) => (at === plain ? { ...line, quantity: line.quantity + more } : line))
  }
  const own = lines.filter(({ menuItemId }) => menuItemId === added.menuItemId).toReversed()
  const taken = new Map<L, number>()
  let surplus = -more
  for (const line of [...own.filter(isOwnPlain), ...own.filter((each) => !isOwnPlain(each))]) {
    const amount = Math.min(surplus, line.quantity)
    taken.set(line, amount)
    surplus -= amount
  }
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
