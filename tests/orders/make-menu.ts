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
