import type { ChoiceGroup } from '#contract/choices.ts'
import { type Diet, suitsDiet } from './diet.ts'

type Food = {
  priceOre: number
  allergens: readonly string[] | null
  isVegetarian: boolean
  isVegan: boolean
}

/** The groups of a dish. A menu that the last release has sent has none. */
type Groups = readonly ChoiceGroup[] | undefined

/** The choices with these ids, in the order of the groups. */
export const chosenFrom = (groups: Groups, ids: readonly string[]) =>
  (groups ?? []).flatMap(({ choices }) => choices.filter(({ id }) => ids.includes(id)))

/** Whether every group that must be chosen from has enough that is not sold out. */
export const isChoosable = (groups: Groups): boolean =>
  (groups ?? []).every(({ min, choices }) => choices.filter(({ isAvailable }) => isAvailable).length >= min)

/** Whether so many are chosen of a group as the dish says. */
export const isEnough = ({ min, max, choices }: ChoiceGroup, ids: readonly string[]): boolean => {
  const count = choices.filter(({ id }) => ids.includes(id)).length
  return count >= min && count <= max
}

/** Whether a dish can be ordered with these choices. */
export const isChosen = (groups: Groups, ids: readonly string[]): boolean =>
  (groups ?? []).every((group) => isEnough(group, ids))

/**
 * A dish with what was chosen: the sum of the prices, all allergens, each once, and a diet that every part suits. Where one part is
 * unknown, nobody can say which allergens there are.
 */
export function withChoices(dish: Food, choices: readonly Food[]): Food {
  const parts = [dish, ...choices]
  const isUnknown = parts.some(({ allergens }) => allergens === null)
  return {
    priceOre: parts.reduce((sum, { priceOre }) => sum + priceOre, 0),
    allergens: isUnknown ? null : [...new Set(parts.flatMap(({ allergens }) => allergens ?? []))],
    isVegetarian: parts.every(({ isVegetarian }) => isVegetarian),
    isVegan: parts.every(({ isVegan }) => isVegan),
  }
}

/** Whether a guest can eat a dish with some of its choices: from each group as many suit as must be chosen. */
export const canSuitDiet = (
  { choiceGroups: groups, ...dish }: Food & { choiceGroups?: Groups },
  diet: Diet,
): boolean =>
  suitsDiet(dish, diet) &&
  (groups ?? []).every(({ min, choices }) => choices.filter((each) => suitsDiet(each, diet)).length >= min)
