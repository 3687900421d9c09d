import { sql } from 'kysely'
import type { DayRow } from '#server/features/tables/day-values.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { foundBy } from '#server/platform/database/found-by.ts'

export type ChoiceRow = {
  id: string
  name: string
  price_ore: number
  allergens: string[] | null
  is_vegetarian: boolean
  is_vegan: boolean
  is_available: boolean
}
/** A group of choices as a dish has it. */
export type DishGroupRow = { id: string; name: string; min: number; max: number; choices: ChoiceRow[] }

export type MenuRow = {
  id: string
  name: string
  description: string | null
  days: DayRow[]
  last_orders_minutes: number
  station: { id: string; name: string; is_open: boolean; stopped_until: string | null }
  items: {
    id: string
    name: string
    description: string | null
    price_ore: number
    image_url: string | null
    is_available: boolean
    portions_left: number | null
    allergens: string[] | null
    is_vegetarian: boolean
    is_vegan: boolean
    is_alcoholic: boolean
    choice_groups: DishGroupRow[]
  }[]
}

/** The hours of a category `c`. */
const daysOfCategory = sql<
  DayRow[]
>`(select coalesce(json_agg(json_build_object('weekday', d.weekday, 'opens_at', d.opens_at, 'closes_at', d.closes_at)
  order by d.weekday), '[]') from menu_category_days d where d.category_id = c.id)`

/** The choices of a group `g`, in its order. */
export const choicesOfGroup = sql<
  ChoiceRow[]
>`(select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'price_ore', h.price_ore,
  'allergens', h.allergens, 'is_vegetarian', h.is_vegetarian, 'is_vegan', h.is_vegan, 'is_available', h.is_available)
  order by h.position, h.id), '[]') from choice_group_choices h where h.group_id = g.id)`
/** The groups of choices that a dish `i` has, in its order. */
const groupsOfItem = sql<
  DishGroupRow[]
>`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'min', l.min_choices, 'max', l.max_choices,
  'choices', ${choicesOfGroup}) order by l.position), '[]')
  from menu_item_choice_groups l join menu_choice_groups g on g.id = l.group_id where l.menu_item_id = i.id)`

/** The order of dishes within a category: those that an admin has placed first, the others by name. */
const itemOrder = sql`i.display_order nulls last, i.name collate "sv-SE-x-icu", i.id`
const categoryOrder = sql`c.display_order, c.name collate "sv-SE-x-icu", c.id`

/** The active categories that have dishes, with their dishes, and whether the kitchen is open. */
type StoredMenu = { is_open: boolean; stopped_until: Date | null; categories: MenuRow[] }
export async function findMenu(db: Database): Promise<StoredMenu> {
  const { rows } = await sql<StoredMenu>`
    select k.is_open, k.stopped_until, coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'description', c.description,
        'days', ${daysOfCategory}, 'last_orders_minutes', c.last_orders_minutes,
        'station', (select json_build_object('id', s.id, 'name', s.name, 'is_open', s.is_open, 'stopped_until', s.stopped_until)
          from stations s where s.id = c.station_id), 'items', d.items) order by ${categoryOrder})
      from menu_categories c join (
        select i.category_id, json_agg(json_build_object('id', i.id, 'name', i.name, 'description', i.description,
          'price_ore', i.price_ore, 'image_url', i.image_url, 'is_available', i.is_available,
          'portions_left', i.portions_left, 'allergens', i.allergens,
          'is_vegetarian', i.is_vegetarian, 'is_vegan', i.is_vegan, 'is_alcoholic', i.is_alcoholic,
          'choice_groups', ${groupsOfItem}) order by ${itemOrder}) as items
        from menu_items i group by i.category_id
      ) d on d.category_id = c.id
      where c.is_active), '[]') as categories
    from kitchen k`.execute(db)
  return rows[0] ?? { is_open: false, stopped_until: null, categories: [] }
}

const categories = (db: Database | Tx) =>
  db
    .selectFrom('menu_categories as c')
    .innerJoin('stations as s', 's.id', 'c.station_id')
    .select(['c.id', 'c.name', 'c.description', 'c.display_order', 'c.is_active'])
    .select([
      'c.station_id',
      's.name as station_name',
      'c.last_orders_minutes',
      'c.version',
      'c.created_at',
      'c.updated_at',
      daysOfCategory.as('days'),
    ])
    .select(sql<number>`(select count(*)::int from menu_items i where i.category_id = c.id)`.as('items'))
export type CategoryRow = Awaited<ReturnType<ReturnType<typeof categories>['executeTakeFirstOrThrow']>>

type Page = { offset: number; limit: number }
const everything: Page = { offset: 0, limit: 10_000 }

/** One page of all categories, in their order. */
export const findCategories = (db: Database | Tx, { offset, limit }: Page = everything) =>
  categories(db).orderBy(categoryOrder).offset(offset).limit(limit).execute()

export const findCategory = (db: Database | Tx, id: string): Promise<CategoryRow | undefined> =>
  categories(db).where('c.id', '=', id).executeTakeFirst()

/** One category, locked until the transaction ends. So its dishes are arranged and priced by one transaction at a time. */
export async function lockCategory(tx: Tx, id: string): Promise<CategoryRow | undefined> {
  await sql`select from menu_categories where id = ${id} for no key update`.execute(tx)
  return findCategory(tx, id)
}

/** Finds a category, and prevents its deletion until the transaction ends. */
export const keepCategory = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.selectFrom('menu_categories').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

/** All categories, locked until the transaction ends. */
export async function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  await sql`select from menu_categories order by id for no key update`.execute(tx)
  return findCategories(tx)
}

const items = (db: Database | Tx) =>
  db
    .selectFrom('menu_items as i')
    .innerJoin('menu_categories as c', 'c.id', 'i.category_id')
    .select(['i.id', 'i.category_id', 'c.name as category_name', 'i.name', 'i.description', 'i.price_ore'])
    .select([
      'i.image_url',
      'i.is_available',
      'i.portions_left',
      'i.allergens',
      'i.is_vegetarian',
      'i.is_vegan',
      'i.is_alcoholic',
    ])
    .select([
      'i.display_order',
      'i.version',
      'i.created_at',
      'i.updated_at',
      groupsOfItem.as('choice_groups'),
    ])
export type ItemRow = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>

/** One page of the dishes that a search finds, by category. */
export const findItems = (db: Database, { offset, limit }: Page, search: string) =>
  items(db)
    .where(foundBy(search, sql.ref('i.name'), sql.ref('c.name')))
    .orderBy(categoryOrder)
    .orderBy(itemOrder)
    .offset(offset)
    .limit(limit)
    .execute()

export const findItem = (db: Database | Tx, id: string): Promise<ItemRow | undefined> =>
  items(db).where('i.id', '=', id).executeTakeFirst()

export async function lockItem(tx: Tx, id: string): Promise<ItemRow | undefined> {
  await sql`select from menu_items where id = ${id} for no key update`.execute(tx)
  return findItem(tx, id)
}

/** The dishes of a category, in their order. */
export const findItemsOf = (tx: Tx, categoryId: string): Promise<ItemRow[]> =>
  items(tx).where('i.category_id', '=', categoryId).orderBy(itemOrder).execute()

/** Keeps the categories of dishes that are ordered as they are, with their hours, until the transaction ends. */
export const shareCategoriesOf = (tx: Tx, lines: { menuItemId: string }[]) =>
  sql`select from menu_categories where id in
    (select category_id from menu_items where id = any(${lines.map(({ menuItemId }) => menuItemId)}::uuid[]))
    order by id for share`.execute(tx)

/** Keeps the stations of dishes that are ordered as they are until the transaction ends: they are neither stopped nor opened. */
export const shareStationsOf = (tx: Tx, lines: { menuItemId: string }[]) =>
  sql`select from stations where id in (select c.station_id from menu_categories c join menu_items i on i.category_id = c.id
    where i.id = any(${lines.map(({ menuItemId }) => menuItemId)}::uuid[]))
    order by id for share`.execute(tx)

/** Locks those dishes whose portions are counted, in the order of their ids, so that nobody else takes some until the transaction ends. */
export const lockCounted = (tx: Tx, lines: { menuItemId: string }[]) =>
  sql`select from menu_items where id = any(${lines.map(({ menuItemId }) => menuItemId)}::uuid[]) and portions_left is not null
    order by id for no key update`.execute(tx)

/** Keeps the groups of choices of dishes that are ordered as they are until the transaction ends. */
export const shareChoiceGroupsOf = (tx: Tx, lines: { menuItemId: string }[]) =>
  sql`select from menu_choice_groups where id in
    (select group_id from menu_item_choice_groups where menu_item_id = any(${lines.map(({ menuItemId }) => menuItemId)}::uuid[]))
    order by id for share`.execute(tx)

/** Dishes that are ordered, with whether their category is active and when it is served. They cannot be deleted until the transaction ends. */
export const lockItems = (tx: Tx, lines: { menuItemId: string }[]) =>
  items(tx)
    .innerJoin('stations as s', 's.id', 'c.station_id')
    .select(['c.is_active', 'c.last_orders_minutes', daysOfCategory.as('days')])
    .select(['s.is_open', 's.stopped_until', 'c.station_id'])
    .where(
      'i.id',
      'in',
      lines.map(({ menuItemId }) => menuItemId),
    )
    .orderBy('i.id')
    .forKeyShare('i')
    .execute()

const kitchenColumns = ['id', 'is_open', 'stopped_until', 'points_per_100_kr', 'version'] as const
export const findKitchen = (db: Database | Tx) =>
  db.selectFrom('kitchen').select(kitchenColumns).executeTakeFirst()
export type KitchenRow = NonNullable<Awaited<ReturnType<typeof findKitchen>>>
/** The kitchen, for an order. It is neither opened nor closed until the transaction ends. */
export const lockKitchenForOrder = (tx: Tx): Promise<KitchenRow | undefined> =>
  tx.selectFrom('kitchen').select(kitchenColumns).forShare().executeTakeFirst()
export const lockKitchen = (tx: Tx): Promise<KitchenRow | undefined> =>
  tx.selectFrom('kitchen').select(kitchenColumns).forNoKeyUpdate().executeTakeFirst()

const stations = (db: Database | Tx) =>
  db
    .selectFrom('stations as s')
    .select([
      's.id',
      's.name',
      's.ready_words',
      's.minutes',
      's.is_open',
      's.stopped_until',
      's.version',
      's.created_at',
      's.updated_at',
    ])
    .select(
      sql<number>`(select count(*)::int from menu_categories c where c.station_id = s.id)`.as('categories'),
    )
export type StationRow = Awaited<ReturnType<ReturnType<typeof stations>['executeTakeFirstOrThrow']>>

/** One page of the stations, by name. */
export const findStationPage = (db: Database, { offset, limit }: Page) =>
  stations(db)
    .orderBy(sql`s.name collate "sv-SE-x-icu"`)
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const findStation = (db: Database | Tx, id: string): Promise<StationRow | undefined> =>
  stations(db).where('s.id', '=', id).executeTakeFirst()

/** Finds a station, and prevents its deletion until the transaction ends. */
export const keepStation = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.selectFrom('stations').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

/** One station, locked until the transaction ends. Lines are still ordered there. */
export async function lockStation(tx: Tx, id: string): Promise<StationRow | undefined> {
  await sql`select from stations where id = ${id} for no key update`.execute(tx)
  return findStation(tx, id)
}
