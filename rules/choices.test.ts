import { describe, expect, it } from 'vitest'
import { euAllergens } from '#contract/bounds.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { changesOf, choiceChangesOf, totalOf } from './cart.ts'
import { isChoosable, isChosen, isEnough, withChoices } from './choices.ts'

const food = { priceOre: 0, allergens: [] as string[] | null, isVegetarian: true, isVegan: true }
const choice = (id: string, change: object = {}) => ({ id, name: id, isAvailable: true, ...food, ...change })
const group = (min: number, max: number, ...choices: ReturnType<typeof choice>[]) => ({
  id: `${min}-${max}`,
  name: 'Tillbehör',
  min,
  max,
  choices,
})

describe('how many of a group are chosen', () => {
  const sauces = group(1, 2, choice('aioli'), choice('ketchup'), choice('senap'))
  it.each([
    [[], false],
    [['aioli'], true],
    [['aioli', 'senap'], true],
    [['aioli', 'ketchup', 'senap'], false],
    [['bacon'], false],
  ])('from a group of one to two, %j is enough: %s', (ids, expected) => {
    expect(isEnough(sauces, ids)).toBe(expected)
    expect(isChosen([sauces, group(0, 1, choice('bacon'))], ids)).toBe(expected)
  })
  it('a dish without groups needs no choice, also in a menu of the last release', () => {
    expect([isChosen([], []), isChosen(undefined, []), isChoosable(undefined)]).toEqual([true, true, true])
  })
  it('a dish can be ordered while each group has as many available choices as must be taken', () => {
    const gone = (id: string) => choice(id, { isAvailable: false })
    expect(isChoosable([group(1, 1, gone('rare'), choice('medium'))])).toBe(true)
    expect(isChoosable([group(2, 2, gone('rare'), choice('medium'))])).toBe(false)
    expect(isChoosable([group(0, 1, gone('bacon'))])).toBe(true)
    expect(isChoosable([group(1, 1, gone('rare')), group(0, 1, choice('bacon'))])).toBe(false)
  })
})

describe('a dish with its choices', () => {
  it('a dish is not vegan with a choice that is not, and its allergens are unknown if those of a choice are', () => {
    const bacon = { priceOre: 2_000, allergens: ['sulfiter'], isVegetarian: false, isVegan: false }
    const burger = { ...food, priceOre: 15_000, allergens: ['gluten', 'sulfiter'] }
    expect(withChoices(burger, [bacon])).toEqual({
      priceOre: 17_000,
      allergens: ['gluten', 'sulfiter'],
      isVegetarian: false,
      isVegan: false,
    })
    expect(withChoices(burger, [{ ...food, allergens: null }]).allergens).toBeNull()
    expect(withChoices({ ...burger, allergens: null }, [bacon]).allergens).toBeNull()
  })
})

describe('what has changed about choices', () => {
  const bacon = choice('bacon', { priceOre: 2_000, allergens: ['sulfiter'] })
  const dish = (...choices: ReturnType<typeof choice>[]) => ({
    id: 'burger',
    isAvailable: true,
    portionsLeft: null,
    ...food,
    choiceGroups: [group(1, 2, choice('ost'), ...choices)],
  })
  const seenOf = ({ priceOre, allergens, isVegetarian, isVegan }: typeof food) => ({
    priceOre,
    allergens,
    isVegetarian,
    isVegan,
  })
  const line = { seen: food, choices: [{ id: 'bacon', seen: seenOf(bacon) }] }
  it.each([
    ['nothing', bacon, [], []],
    ['gone', undefined, ['gone'], ['choices']],
    ['soldOut', { ...bacon, isAvailable: false }, ['soldOut'], ['choices']],
    ['price', { ...bacon, priceOre: 2_500 }, ['price'], []],
    ['allergens', { ...bacon, allergens: null }, ['allergens'], []],
    ['diet', { ...bacon, isVegan: false }, ['diet'], []],
    ['both', { ...bacon, priceOre: 0, allergens: [] }, ['price', 'allergens'], []],
  ] as const)('a choice of a line reports the change %s', (_, now, changes, ofDish) => {
    const menu = dish(...(now ? [{ ...now, allergens: now.allergens as string[] | null }] : []))
    expect(choiceChangesOf(line, menu)).toEqual(changes.map((change) => ({ id: 'bacon', change })))
    expect(changesOf(line, menu, 1)).toEqual(ofDish)
  })
  it('a line without the choice that its dish now demands must be chosen again, and no other line', () => {
    expect(changesOf({ seen: food }, dish(bacon), 1)).toEqual(['choices'])
    expect(changesOf({ seen: food }, { ...dish(bacon), choiceGroups: [group(0, 1, bacon)] }, 1)).toEqual([])
  })
  it('a change of the dish is still said when a choice has the same allergens, unless the guest has accepted them with it', () => {
    const changed = { ...dish(bacon), allergens: ['mjölk'] }
    expect(changesOf(line, changed, 1)).toEqual(['allergens'])
    // What was ordered before has the allergens of the choices among those of the dish.
    expect(changesOf({ ...line, seen: { ...food, allergens: ['sulfiter'] } }, dish(bacon), 1)).toEqual([])
  })
})

const draw = randomFrom(seed)
const upTo = (most: number) => Math.floor(draw() * (most + 1))
const drawn = <T>(from: readonly T[], share: number) => from.filter(() => draw() < share)
const randomFood = () => ({
  priceOre: upTo(30_000),
  allergens: draw() < 0.05 ? null : drawn(euAllergens, 0.2),
  isVegetarian: draw() < 0.7,
  isVegan: draw() < 0.5,
})
const randomDish = (id: string) => ({
  id,
  isAvailable: draw() < 0.9,
  portionsLeft: null,
  ...randomFood(),
  choiceGroups: Array.from({ length: upTo(3) }, (_, of) => ({
    ...group(0, 30),
    choices: Array.from({ length: 1 + upTo(6) }, (_, no) => choice(`${id} ${of} ${no}`, randomFood())),
  })),
})
type RandomDish = ReturnType<typeof randomDish>
const randomLine = (dish: RandomDish) => {
  const taken = drawn(
    dish.choiceGroups.flatMap(({ choices }) => choices),
    0.4,
  )
  const choices = taken.map(({ id, ...seen }) => ({ id, seen }))
  return { dish, taken, menuItemId: dish.id, quantity: 1 + upTo(19), seen: dish, choices }
}

/** What a dish is with its choices, counted one by one. */
function countedByHand({ dish, taken }: ReturnType<typeof randomLine>) {
  let [priceOre, isVegetarian, isVegan] = [0, true, true]
  let allergens: string[] | null = []
  for (const part of [dish, ...taken]) {
    priceOre += part.priceOre
    if (!part.isVegetarian) isVegetarian = false
    if (!part.isVegan) isVegan = false
    if (part.allergens === null) allergens = null
    for (const each of part.allergens ?? []) if (allergens && !allergens.includes(each)) allergens.push(each)
  }
  return { priceOre, isVegetarian, isVegan, allergens: allergens?.sort() ?? null }
}

const carts = long ? 10_000 : 300
it(`${carts} random carts with choices: the sum, the allergens and the diet are those of a count by hand`, () => {
  for (let cart = 0; cart < carts; cart++) {
    const menu = Array.from({ length: 1 + upTo(5) }, (_, at) => randomDish(`dish ${at}`))
    const lines = Array.from({ length: 1 + upTo(7) }, () =>
      randomLine(menu[upTo(menu.length - 1)] as RandomDish),
    )
    let sum = 0
    for (const line of lines) {
      const expected = countedByHand(line)
      const { allergens, ...food } = withChoices(line.dish, line.taken)
      expect({ ...food, allergens: allergens && [...allergens].sort() }).toEqual(expected)
      if (line.dish.isAvailable) sum += expected.priceOre * line.quantity
    }
    expect(totalOf(lines, new Map(menu.map((dish) => [dish.id, dish])))).toBe(sum)
  }
})
