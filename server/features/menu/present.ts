import type { EditableMenuCategory, EditableMenuItem, Kitchen, Menu, MenuItem } from '#contract/menu.ts'
import { presentDays } from '#server/features/tables/day-values.ts'
import type { CategoryRow, ItemRow, KitchenRow, MenuRow } from './queries.ts'

export const presentDish = (row: MenuRow['items'][number]): MenuItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  priceOre: row.price_ore,
  imageUrl: row.image_url,
  isAvailable: row.is_available && row.portions_left !== 0,
  portionsLeft: row.portions_left,
  allergens: row.allergens,
  isVegetarian: row.is_vegetarian,
  isVegan: row.is_vegan,
  isAlcoholic: row.is_alcoholic,
})

/** When a category is served; null without any hours. */
export const presentServing = ({
  days,
  last_orders_minutes,
}: Pick<MenuRow, 'days' | 'last_orders_minutes'>) =>
  days.length > 0 ? { days: presentDays(days), lastOrdersMinutes: last_orders_minutes } : null

export const presentMenu = ({ isOpen, categories }: { isOpen: boolean; categories: MenuRow[] }): Menu => ({
  isOpen,
  categories: categories.map(({ id, name, description, items, ...hours }) => ({
    id,
    name,
    description,
    serving: presentServing(hours),
    items: items.map(presentDish),
  })),
})

export const presentCategory = (row: CategoryRow): EditableMenuCategory => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isActive: row.is_active,
  days: presentDays(row.days),
  lastOrdersMinutes: row.last_orders_minutes,
  items: row.items,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentItem = (row: ItemRow): EditableMenuItem => ({
  ...presentDish(row),
  // What an admin switches, whatever is left.
  isAvailable: row.is_available,
  categoryId: row.category_id,
  categoryName: row.category_name,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentKitchen = (row: KitchenRow): Kitchen => ({
  isOpen: row.is_open,
  pointsPer100Kr: row.points_per_100_kr,
})
