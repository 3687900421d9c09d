import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

type Server = { pool: pg.Pool }
let next = 1

/** Inserts a category with the next free name. */
export async function makeCategory(
  { pool }: Server,
  { id = randomId(), isActive = true, name = `Kategori ${next++}` } = {},
): Promise<string> {
  await pool.query(
    `insert into menu_categories (id, name, is_active, display_order)
     values ($1, $2, $3, (select coalesce(max(display_order) + 1, 0) from menu_categories))`,
    [id, name, isActive],
  )
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
    categoryId: options.categoryId ?? (await makeCategory(server)),
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
