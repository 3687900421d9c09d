import type { EditableChoiceGroup } from '#contract/choices.ts'
import type { EditableMenuCategory, EditableMenuItem, Kitchen, Menu, MenuItem } from '#contract/menu.ts'
import type { Station } from '#contract/stations.ts'
import { isChoosable } from '#rules/choices.ts'
import { presentDays } from '#server/features/tables/day-values.ts'
import type { ChoiceGroupRow } from './choice-queries.ts'
import type {
  CategoryRow,
  ChoiceRow,
  DishGroupRow,
  findMenu,
  ItemRow,
  KitchenRow,
  MenuRow,
  StationRow,
} from './queries.ts'

export const presentChoice = (row: ChoiceRow) => ({
  id: row.id,
  name: row.name,
  priceOre: row.price_ore,
  allergens: row.allergens,
  isVegetarian: row.is_vegetarian,
  isVegan: row.is_vegan,
  isAvailable: row.is_available,
})

export const presentDishGroups = (groups: DishGroupRow[]): MenuItem['choiceGroups'] =>
  groups.map(({ id, name, min, max, choices }) => ({
    id,
    name,
    min,
    max,
    choices: choices.map(presentChoice),
  }))

const presentDish = (row: MenuRow['items'][number]) => ({
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

/** A dish from whose groups guests cannot choose what they must is sold out. */
const presentOrderable = (row: MenuRow['items'][number]): MenuItem => {
  const choiceGroups = presentDishGroups(row.choice_groups)
  const dish = presentDish(row)
  return { ...dish, isAvailable: dish.isAvailable && isChoosable(choiceGroups), choiceGroups }
}

/** When a category is served; null without any hours. */
export const presentServing = ({
  days,
  last_orders_minutes,
}: Pick<MenuRow, 'days' | 'last_orders_minutes'>) =>
  days.length > 0 ? { days: presentDays(days), lastOrdersMinutes: last_orders_minutes } : null

/** A stop of the kitchen or of a station. JSON has no dates. */
export const presentStop = (row: { is_open: boolean; stopped_until: Date | string | null }) => ({
  isOpen: row.is_open,
  stoppedUntil: row.stopped_until && new Date(row.stopped_until).toISOString(),
})

export const presentMenu = ({ categories, ...kitchen }: Awaited<ReturnType<typeof findMenu>>): Menu => ({
  ...presentStop(kitchen),
  categories: categories.map(({ id, name, description, items, station, ...hours }) => ({
    id,
    name,
    description,
    serving: presentServing(hours),
    station: { id: station.id, name: station.name, ...presentStop(station) },
    items: items.map(presentOrderable),
  })),
})

export const presentCategory = (row: CategoryRow): EditableMenuCategory => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isActive: row.is_active,
  days: presentDays(row.days),
  lastOrdersMinutes: row.last_orders_minutes,
  stationId: row.station_id,
  stationName: row.station_name,
  items: row.items,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentItem = (row: ItemRow): EditableMenuItem => ({
  ...presentDish(row),
  // What an admin switches, whatever is left.
  isAvailable: row.is_available,
  choiceGroups: row.choice_groups.map(({ id, name, min, max }) => ({ id, name, min, max })),
  categoryId: row.category_id,
  categoryName: row.category_name,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentChoiceGroup = (row: ChoiceGroupRow): EditableChoiceGroup => ({
  id: row.id,
  name: row.name,
  choices: row.choices.map(presentChoice),
  items: row.items,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentStation = (row: StationRow): Station => ({
  id: row.id,
  name: row.name,
  readyWords: row.ready_words,
  minutes: row.minutes,
  ...presentStop(row),
  categories: row.categories,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentKitchen = (row: KitchenRow): Kitchen => ({
  ...presentStop(row),
  pointsPer100Kr: row.points_per_100_kr,
})
