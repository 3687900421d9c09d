import type { Menu, MenuItem } from '#contract/menu.ts'

/** A dish with when it is served. */
export type Dish = MenuItem & Pick<Menu['categories'][number], 'serving'>
export type Dishes = ReadonlyMap<string, Dish>

/** The dishes of the menu by their id. */
export const dishesOf = ({ categories }: Menu): Dishes =>
  new Map(
    categories.flatMap(({ items, serving }) => items.map((item) => [item.id, { ...item, serving }] as const)),
  )
