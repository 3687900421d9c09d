import { type EuAllergen, euAllergens } from '#contract/bounds.ts'

/** What a guest eats. */
export type Diet = {
  eats: 'all' | 'vegetarian' | 'vegan'
  /** The allergens that the guest does not eat. */
  without: EuAllergen[]
}
export const anyDiet: Diet = { eats: 'all', without: [] }

type Dish = { allergens: readonly string[] | null; isVegetarian: boolean; isVegan: boolean }

/**
 * Whether a guest can eat a dish. A guest who avoids any allergen can eat neither a dish whose allergens are unknown, nor one with a
 * free text that names none of the EU's allergens: it may describe one of them in other words.
 */
export function suitsDiet({ allergens, isVegetarian, isVegan }: Dish, { eats, without }: Diet): boolean {
  if (eats === 'vegan' && !isVegan) return false
  if (eats === 'vegetarian' && !isVegetarian) return false
  if (without.length === 0) return true
  if (allergens === null) return false
  const named = allergens.map(namedIn)
  return named.every((words) => words.length > 0) && !named.flat().some((word) => without.includes(word))
}

/**
 * The EU's allergens that a text names. A text that equals one allergen names only that one, although 'jordnötter' (peanuts)
 * contains 'nötter' (nuts).
 */
function namedIn(text: string): EuAllergen[] {
  const listed = euAllergens.filter((each) => each === text)
  return listed.length > 0 ? listed : euAllergens.filter((each) => text.toLowerCase().includes(each))
}

const animals = ['fisk', 'kräftdjur', 'blötdjur'] as const satisfies EuAllergen[]
const ofAnimals = ['mjölk', 'ägg', ...animals] as const satisfies EuAllergen[]

/** The allergens of a dish that a vegetarian or vegan dish cannot have. */
export function dietContradictions({ allergens, isVegetarian, isVegan }: Dish): EuAllergen[] {
  const wrong = isVegan ? ofAnimals : isVegetarian ? animals : []
  return wrong.filter((each) => allergens?.includes(each))
}
