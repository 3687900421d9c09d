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
 * Whether a guest can eat a dish. Where nobody has said which allergens it has, it is not for a guest who avoids any. A free text that
 * mentions an allergen counts as one.
 */
export function suitsDiet({ allergens, isVegetarian, isVegan }: Dish, { eats, without }: Diet): boolean {
  if (eats === 'vegan' && !isVegan) return false
  if (eats === 'vegetarian' && !isVegetarian) return false
  if (without.length === 0) return true
  return allergens !== null && !without.some((each) => allergens.some((text) => mentions(text, each)))
}

/** Words of a free text that name an allergen without its listed word. */
const otherWords: Partial<Record<EuAllergen, readonly string[]>> = {
  gluten: ['vete', 'råg', 'korn', 'havre', 'dinkel'],
  kräftdjur: ['räk', 'räkor', 'krabba', 'hummer', 'kräft'],
  ägg: ['äggvita', 'majonnäs'],
  mjölk: ['laktos', 'ost', 'grädde', 'smör', 'yoghurt'],
  nötter: ['nöt', 'mandel', 'cashew', 'pistage', 'pekan'],
  jordnötter: ['jordnöt'],
  blötdjur: ['mussl', 'bläckfisk', 'ostron'],
  soja: ['soya', 'tofu'],
  sulfit: ['svaveldioxid'],
}

/** A word of the EU's list means itself alone: peanuts are no nuts. */
function mentions(text: string, allergen: EuAllergen): boolean {
  if (euAllergens.some((each) => each === text)) return text === allergen
  return [allergen, ...(otherWords[allergen] ?? [])].some((word) => text.toLowerCase().includes(word))
}

const animals = ['fisk', 'kräftdjur', 'blötdjur'] as const satisfies EuAllergen[]
const ofAnimals = ['mjölk', 'ägg', ...animals] as const satisfies EuAllergen[]

/** The listed allergens that contradict that a dish is vegetarian or vegan. */
export function dietContradictions({ allergens, isVegetarian, isVegan }: Dish): EuAllergen[] {
  const wrong = isVegan ? ofAnimals : isVegetarian ? animals : []
  return wrong.filter((each) => allergens?.includes(each))
}
