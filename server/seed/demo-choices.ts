type DemoChoice = {
  name: string
  priceOre: number
  allergens: string[] | null
  isVegetarian: boolean
  isVegan: boolean
}
type DemoGroup = {
  name: string
  choices: DemoChoice[]
  /** The dishes that have it, by name, and how many are chosen. */
  dishes: Record<string, { min: number; max: number }>
}

const vegan = { isVegetarian: true, isVegan: true }
const vegetarian = { isVegetarian: true, isVegan: false }
const omnivore = { isVegetarian: false, isVegan: false }

/** What guests of the demo club choose with a dish. */
export const demoChoices: readonly DemoGroup[] = [
  {
    name: 'Stekgrad',
    choices: ['Rare', 'Medium rare', 'Medium', 'Well done'].map((name) => ({
      name,
      priceOre: 0,
      allergens: [],
      ...vegan,
    })),
    dishes: { 'Entrecôte med bearnaise': { min: 1, max: 1 } },
  },
  {
    name: 'Tillbehör',
    choices: [
      { name: 'Extra cheddar', priceOre: 1_500, allergens: ['mjölk'], ...vegetarian },
      { name: 'Bacon', priceOre: 2_000, allergens: [], ...omnivore },
      { name: 'Picklad jalapeño', priceOre: 1_000, allergens: [], ...vegan },
      { name: 'Avokado', priceOre: 2_000, allergens: [], ...vegan },
    ],
    dishes: {
      Spelrumsburgaren: { min: 0, max: 4 },
      Kycklingburgaren: { min: 0, max: 4 },
      'Gröna sexan': { min: 0, max: 4 },
    },
  },
  {
    name: 'Extra sås',
    choices: [
      { name: 'Aioli', priceOre: 1_500, allergens: ['ägg', 'senap'], ...vegetarian },
      { name: 'Bearnaise', priceOre: 2_000, allergens: ['ägg', 'mjölk'], ...vegetarian },
      { name: 'Vegansk tryffelmajonnäs', priceOre: 2_000, allergens: ['soja', 'senap'], ...vegan },
    ],
    dishes: {
      'Entrecôte med bearnaise': { min: 0, max: 2 },
      Spelrumsburgaren: { min: 0, max: 2 },
      Kycklingburgaren: { min: 0, max: 2 },
      'Gröna sexan': { min: 0, max: 2 },
    },
  },
]
