import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

type Server = { pool: pg.Pool }
let next = 1

/** Inserts a category with the next free name. */
export async function makeCategory(
  { pool }: Server,
  { id = randomId(), isActive = true, name = `Kategori ${next++}`, isServedAlways = false } = {},
): Promise<string> {
  await pool.query(
    `insert into menu_categories (id, name, is_active, display_order)
     values ($1, $2, $3, (select coalesce(max(display_order) + 1, 0) from menu_categories))`,
    [id, name, isActive],
  )
  if (isServedAlways) await alwaysServe({ pool }, id)
  return id
}

/** Gives a category hours that never end, which its alcohol needs. */
export async function alwaysServe({ pool }: Server, categoryId: string): Promise<void> {
  await pool.query(
    `insert into menu_category_days select $1, weekday, '00:00', '00:00' from generate_series(1, 7) weekday`,
    [categoryId],
  )
}

/** Inserts a station with the next free name. */
export async function makeStation({ pool }: Server, { id = randomId(), name = `Station ${next++}` } = {}) {
  await pool.query('insert into stations (id, name) values ($1, $2)', [id, name])
  return id
}

export type MadeDish = {
  id: string
  categoryId: string
  name: string
  priceOre: number
  allergens: string[] | null
  isAvailable: boolean
  isAlcoholic: boolean
}

/** Inserts a dish, by default one of 89 kr in a new category. */
export async function makeDish(server: Server, options: Partial<MadeDish> = {}): Promise<MadeDish> {
  const made = {
    id: randomId(),
    name: `Rätt ${next++}`,
    priceOre: 8_900,
    allergens: ['gluten'],
    isAvailable: true,
    isAlcoholic: false,
    ...options,
    categoryId:
      options.categoryId ?? (await makeCategory(server, { isServedAlways: options.isAlcoholic === true })),
  }
  await server.pool.query(
    `insert into menu_items (id, category_id, name, price_ore, allergens, is_available, is_alcoholic)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [made.id, made.categoryId, made.name, made.priceOre, made.allergens, made.isAvailable, made.isAlcoholic],
  )
  return made
}

/** A line of an order, as the guest has seen the dish. */
export const lineOf = (dish: MadeDish, quantity = 1, note: string | null = null) => ({
  menuItemId: dish.id,
  quantity,
  note,
  seen: { priceOre: dish.priceOre, allergens: dish.allergens, isVegetarian: false, isVegan: false },
})

type ChoiceOptions = {
  /** The dish that has the group. */
  dish?: Pick<MadeDish, 'id'>
  min?: number
  max?: number
  price?: number
  allergens?: string[] | null
}

/** Inserts a group with the choices Bacon and Aioli, and gives it to a dish. */
export async function makeChoices(
  { pool }: Server,
  { dish, min = 0, max = 2, price = 2_000, allergens = ['ägg'] }: ChoiceOptions = {},
) {
  const [groupId, name] = [randomId(), `Tillbehör ${next++}`]
  const made = (of: string) => ({ id: randomId(), name: of, priceOre: price, allergens })
  const choices = [made('Bacon'), made('Aioli')] as const
  await pool.query('insert into menu_choice_groups (id, name) values ($1, $2)', [groupId, name])
  for (const [position, choice] of choices.entries())
    await pool.query(
      'insert into choice_group_choices (id, group_id, position, name, price_ore, allergens) values ($1, $2, $3, $4, $5, $6)',
      [choice.id, groupId, position, choice.name, choice.priceOre, choice.allergens],
    )
  if (dish)
    await pool.query(
      `insert into menu_item_choice_groups (menu_item_id, group_id, position, min_choices, max_choices)
       values ($1, $2, (select count(*) from menu_item_choice_groups where menu_item_id = $1), $3, $4)`,
      [dish.id, groupId, min, max],
    )
  return { groupId, name, choices }
}
export type MadeChoice = Awaited<ReturnType<typeof makeChoices>>['choices'][number]

/** What a line of an order has chosen, as the guest has seen it. */
export const chosenOf = (...choices: MadeChoice[]) => ({
  choices: choices.map(({ id, priceOre, allergens }) => ({
    id,
    seen: { priceOre, allergens, isVegetarian: false, isVegan: false },
  })),
})
