import { describe, expect, it } from 'vitest'
import { euAllergens } from '#contract/bounds.ts'
import { anyDiet, dietContradictions, suitsDiet } from './diet.ts'

const dish = (allergens: string[] | null, eats: 'meat' | 'vegetarian' | 'vegan' = 'meat') => ({
  allergens,
  isVegetarian: eats !== 'meat',
  isVegan: eats === 'vegan',
})

describe('a dish suits a diet', () => {
  it.each(euAllergens)(
    'a dish suits a guest who avoids %s only if it is known not to contain it',
    (allergen) => {
      const without = { ...anyDiet, without: [allergen] }
      const others = euAllergens.filter((each) => each !== allergen)
      expect(suitsDiet(dish([allergen]), without)).toBe(false)
      expect(suitsDiet(dish([...others, allergen]), without)).toBe(false)
      expect(suitsDiet(dish([`kan innehålla spår av ${allergen}`]), without)).toBe(false)
      expect(suitsDiet(dish(null), without)).toBe(false)
      expect(suitsDiet(dish([]), without)).toBe(true)
      expect(suitsDiet(dish(others), without)).toBe(true)
    },
  )
  it.each(['skaldjur', 'scampi', 'milk', 'kasein', 'laktos', 'spår av mandel'])(
    'a dish with the free text %s never suits a guest who avoids anything',
    (text) => {
      for (const allergen of euAllergens)
        expect(suitsDiet(dish([text]), { ...anyDiet, without: [allergen] })).toBe(false)
      expect(suitsDiet(dish([text]), anyDiet)).toBe(true)
    },
  )
  it('a dish with a free text suits a guest who avoids an allergen that the text does not name', () => {
    const text = 'kan innehålla spår av lupin'
    expect(suitsDiet(dish(['gluten', text]), { ...anyDiet, without: ['mjölk'] })).toBe(true)
    expect(suitsDiet(dish(['gluten', text]), { ...anyDiet, without: ['lupin'] })).toBe(false)
  })
  it('a dish suits vegetarians and vegans according to its kind', () => {
    const kinds = [dish([]), dish([], 'vegetarian'), dish([], 'vegan')]
    const suiting = (eats: 'all' | 'vegetarian' | 'vegan') =>
      kinds.map((each) => suitsDiet(each, { ...anyDiet, eats }))
    expect(suiting('all')).toEqual([true, true, true])
    expect(suiting('vegetarian')).toEqual([false, true, true])
    expect(suiting('vegan')).toEqual([false, false, true])
  })
  it('a dish with unknown allergens suits a guest without a diet', () => {
    expect(suitsDiet(dish(null), anyDiet)).toBe(true)
  })
})

describe('contradictions of a diet', () => {
  const animals = ['fisk', 'kräftdjur', 'blötdjur']
  it.each([
    ['meat', []],
    ['vegetarian', animals],
    ['vegan', ['mjölk', 'ägg', ...animals]],
  ] as const)('a dish of the kind %s contradicts the allergens %o, and no other', (eats, wrong) => {
    for (const each of euAllergens)
      expect(dietContradictions(dish([each], eats))).toEqual(wrong.some((w) => w === each) ? [each] : [])
    expect(dietContradictions(dish([...euAllergens], eats))).toEqual(wrong)
  })

  it('a dish without allergens, or with unknown ones, has no contradictions', () => {
    expect(dietContradictions(dish([], 'vegan'))).toEqual([])
    expect(dietContradictions(dish(null, 'vegan'))).toEqual([])
  })
})
