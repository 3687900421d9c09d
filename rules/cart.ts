import { bounds } from '#contract/bounds.ts'
import type { ChoiceGroup } from '#contract/choices.ts'
import { chosenFrom, isChosen, withChoices } from './choices.ts'
import { sameAllergens } from './order.ts'

/** What a guest accepts by adding a dish, or a choice of it. */
type Seen = {
  priceOre: number
  allergens: readonly string[] | null
  isVegetarian: boolean
  isVegan: boolean
}
/** `choices` is absent in what an earlier version has stored or sent. */
type SeenLine = { seen: Seen; choices?: readonly { id: string; seen: Seen }[] | undefined }
type Line = SeenLine & { menuItemId: string; quantity: number }
type Dish = Seen & {
  id: string
  isAvailable: boolean
  portionsLeft: number | null
  choiceGroups?: readonly ChoiceGroup[]
}

type FoodChange = 'gone' | 'soldOut' | 'price' | 'allergens' | 'diet'
/** `choices`: what the dish demands is not chosen. */
export type LineChange = FoodChange | 'fewer' | 'choices'

/** How many of a dish one order can have. */
export const mostOf = ({ portionsLeft }: Pick<Dish, 'portionsLeft'>): number =>
  Math.min(bounds.order.quantity, portionsLeft ?? bounds.order.quantity)

const isSameDiet = (a: Seen, b: Seen) => a.isVegan === b.isVegan && a.isVegetarian === b.isVegetarian

/**
 * Everything that has changed about the dish of a line since the guest saw it. `wanted` is how many of it all lines have. What has
 * changed about its choices, `choiceChangesOf` says: here they are as the guest saw them.
 */
export function changesOf(line: SeenLine, dish: Dish | undefined, wanted: number): LineChange[] {
  if (!dish) return ['gone']
  if (!dish.isAvailable || dish.portionsLeft === 0) return ['soldOut']
  const { choices = [] } = line
  const chosen = choices.map(({ seen }) => seen)
  const seen = withChoices(line.seen, chosen)
  const now = withChoices(dish, chosen)
  const available = chosenFrom(
    dish.choiceGroups,
    choices.map(({ id }) => id),
  ).filter(({ isAvailable }) => isAvailable)
  const isComplete = isChosen(
    dish.choiceGroups,
    available.map(({ id }) => id),
  )
  return [
    ...(wanted <= (dish.portionsLeft ?? wanted) ? [] : (['fewer'] as const)),
    ...(now.priceOre === seen.priceOre ? [] : (['price'] as const)),
    ...(sameAllergens(now.allergens, seen.allergens) ? [] : (['allergens'] as const)),
    ...(isSameDiet(now, seen) ? [] : (['diet'] as const)),
    ...(isComplete ? [] : (['choices'] as const)),
  ]
}

/** Everything that has changed about the choices of a line since the guest saw them. */
export function choiceChangesOf(
  { choices = [] }: Pick<SeenLine, 'choices'>,
  dish: Pick<Dish, 'choiceGroups'> | undefined,
): { id: string; change: FoodChange }[] {
  if (!dish) return []
  return choices.flatMap(({ id, seen }) => {
    const [choice] = chosenFrom(dish.choiceGroups, [id])
    const changes: FoodChange[] = !choice
      ? ['gone']
      : !choice.isAvailable
        ? ['soldOut']
        : [
            ...(choice.priceOre === seen.priceOre ? [] : (['price'] as const)),
            ...(sameAllergens(choice.allergens, seen.allergens) ? [] : (['allergens'] as const)),
            ...(isSameDiet(choice, seen) ? [] : (['diet'] as const)),
          ]
    return changes.map((change) => ({ id, change }))
  })
}

/** A dish with the choices of a line, at current prices. */
export const lineFood = ({ choices = [] }: Pick<SeenLine, 'choices'>, dish: Dish) =>
  withChoices(
    dish,
    chosenFrom(
      dish.choiceGroups,
      choices.map(({ id }) => id),
    ),
  )

/** The price of what can be ordered, at current prices, in öre. */
export const totalOf = (lines: readonly Line[], dishes: ReadonlyMap<string, Dish>): number =>
  lines.reduce((sum, line) => {
    const dish = dishes.get(line.menuItemId)
    return sum + (dish?.isAvailable ? lineFood(line, dish).priceOre * line.quantity : 0)
  }, 0)

type Counted = {
  menuItemId: string
  quantity: number
  note: string
  choices?: readonly unknown[] | undefined
}

/** How many of a dish the lines contain, with any note and choices. */
export const countOf = (lines: readonly Pick<Counted, 'menuItemId' | 'quantity'>[], menuItemId: string) =>
  lines.reduce((sum, line) => (line.menuItemId === menuItemId ? sum + line.quantity : sum), 0)

/**
 * Whether the lines take no more of a dish. More of it go to a line without a note or choices, so the cart needs such a line, or
 * room for a new one.
 */
export const isFullOf = (lines: readonly Counted[], dish: Pick<Dish, 'id' | 'portionsLeft'>): boolean =>
  countOf(lines, dish.id) >= mostOf(dish) ||
  (lines.length >= bounds.order.lines && !lines.some((line) => isPlain(line, dish.id)))

const isPlain = (line: Counted, menuItemId: string) =>
  line.menuItemId === menuItemId && line.note.trim() === '' && !line.choices?.length

/**
 * The lines with another number of the dish of `added`, which is a line without a note or choices. More of it go to such a line, or
 * to a new one. Fewer are taken from that line first, and then from the last one.
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
