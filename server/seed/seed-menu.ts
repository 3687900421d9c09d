import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { OrderStatus } from '#contract/bounds.ts'
import { withChoices } from '#rules/choices.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import type { Tx } from '../platform/database/database.ts'
import { addDays } from './calendar.ts'
import { demoChoices } from './demo-choices.ts'
import { type DemoMenuItem, demoMenu } from './demo-menu.ts'
import { pick, seededRandom } from './random.ts'

type Choice = ReturnType<typeof seenChoice> & { choice_id: string }
/** A dish with the groups of choices that it has. */
type Dish = DemoMenuItem & { id: string; groups: { min: number; choices: Choice[] }[] }
const minute = 60_000
const days = 30

/** The open orders of tonight: how far each has come, and how many minutes ago it was placed. */
const openOrders: { status: OrderStatus; minutesAgo: number; table: number | null }[] = [
  { status: 'ready', minutesAgo: 24, table: 3 },
  { status: 'preparing', minutesAgo: 21, table: 5 },
  { status: 'preparing', minutesAgo: 16, table: null },
  { status: 'confirmed', minutesAgo: 12, table: 10 },
  { status: 'confirmed', minutesAgo: 9, table: 7 },
  { status: 'pending', minutesAgo: 6, table: 1 },
  { status: 'pending', minutesAgo: 3, table: 12 },
  { status: 'pending', minutesAgo: 1, table: null },
]
const notes = ['Utan lök, tack.', 'Extra citron.', 'Såsen bredvid.', 'Väl genomstekt.']
/** Orders a day by weekday, Sunday first. */
const ordersPerDay = [5, 4, 4, 6, 7, 12, 14]
/** The hours in which people order, some more often. */
const hours = [12, 13, 17, 18, 18, 19, 19, 19, 20, 20, 21, 21, 22, 23]

type Order = {
  id: string
  user_id: string
  created_at: Date
  status: OrderStatus
  table_number: number | null
  lines: { dish: Dish; quantity: number; note: string | null; choices: Choice[] }[]
}

/** Inserts the menu with its pictures, the orders of a month, and eight open ones. @returns the number of dishes */
export async function seedMenu(tx: Tx, guestIds: string[], now: Date): Promise<number> {
  const dishes = await insertChoices(tx, await insertMenu(tx))
  const draw = seededRandom(16)
  // Drawn apart, so that the orders are those of earlier demo clubs.
  const choose = seededRandom(128)
  const sold = dishes.filter(({ isAvailable }) => isAvailable !== false)
  const guests = pick(guestIds, guestIds.length, draw)
  const lines = () =>
    pick(sold, 1 + Math.floor(draw() * 3), draw).map((dish) => ({
      dish,
      quantity: 1 + Math.floor(draw() * draw() * 3),
      note: draw() < 0.12 ? (notes[Math.floor(draw() * notes.length)] as string) : null,
      choices: dish.groups.flatMap(({ min, choices }) =>
        pick(choices, Math.max(min, Math.floor(choose() * 1.6)), choose),
      ),
    }))
  const past = pastTimes(now, draw).map((created_at) => ({
    created_at,
    status: draw() < 0.04 ? ('cancelled' as const) : ('delivered' as const),
    table_number: draw() < 0.25 ? null : 1 + Math.floor(draw() * 12),
  }))
  const open = openOrders.map(({ status, minutesAgo, table }) => ({
    status,
    table_number: table,
    created_at: new Date(now.getTime() - minutesAgo * minute),
  }))
  const orders = [...past, ...open].map((order, index) => ({
    ...order,
    id: randomUUID(),
    user_id: guests[index % guests.length] as string,
    lines: lines(),
  }))
  await insertOrders(tx, orders)
  return dishes.length
}

const seenChoice = (group: string, choice: (typeof demoChoices)[number]['choices'][number]) => ({
  group,
  name: choice.name,
  price_ore: choice.priceOre,
  allergens: choice.allergens,
  is_vegetarian: choice.isVegetarian,
  is_vegan: choice.isVegan,
})

/** Inserts the groups of choices, and gives them to their dishes. */
async function insertChoices(tx: Tx, dishes: (DemoMenuItem & { id: string })[]): Promise<Dish[]> {
  const all: Dish[] = dishes.map((dish) => ({ ...dish, groups: [] }))
  for (const { name, choices, dishes: links } of demoChoices) {
    const group_id = randomUUID()
    await tx.insertInto('menu_choice_groups').values({ id: group_id, name }).execute()
    const made = choices.map((choice) => ({ choice_id: randomUUID(), ...seenChoice(name, choice) }))
    const rows = made.map(({ choice_id: id, group: _, ...each }, position) => ({
      id,
      group_id,
      position,
      ...each,
    }))
    await tx.insertInto('choice_group_choices').values(rows).execute()
    for (const dish of all) {
      const link = links[dish.name]
      if (!link) continue
      const position = dish.groups.push({ min: link.min, choices: made }) - 1
      const row = { menu_item_id: dish.id, group_id, position, min_choices: link.min, max_choices: link.max }
      await tx.insertInto('menu_item_choice_groups').values(row).execute()
    }
  }
  return all
}

/** What a line is with its choices. */
const foodOf = ({ dish, choices }: Order['lines'][number]) =>
  withChoices(
    dish,
    choices.map((each) => ({
      priceOre: each.price_ore,
      allergens: each.allergens,
      isVegetarian: each.is_vegetarian,
      isVegan: each.is_vegan,
    })),
  )

async function insertMenu(tx: Tx): Promise<(DemoMenuItem & { id: string })[]> {
  const all: (DemoMenuItem & { id: string })[] = []
  await tx.updateTable('stations').set({ ready_words: 'Maten är klar', minutes: 15 }).execute()
  const { id: bar } = await tx
    .insertInto('stations')
    .values({ name: 'Baren', ready_words: 'Dryckerna är klara', minutes: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [display_order, { name, description, items, opensAt, closesAt }] of demoMenu.entries()) {
    const category_id = randomUUID()
    await tx
      .insertInto('menu_categories')
      .values({
        id: category_id,
        name,
        description,
        display_order,
        ...(name === 'Drycker' && { station_id: bar }),
      })
      .execute()
    if (opensAt && closesAt) {
      const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        category_id,
        weekday,
        opens_at: opensAt,
        closes_at: closesAt,
      }))
      await tx.insertInto('menu_category_days').values(days).execute()
    }
    const dishes = items.map((item) => ({ ...item, id: randomUUID() }))
    for (const [place, dish] of dishes.entries()) {
      await tx
        .insertInto('menu_items')
        .values({
          id: dish.id,
          category_id,
          name: dish.name,
          description: dish.description,
          price_ore: dish.priceOre,
          allergens: dish.allergens,
          display_order: place,
          is_vegetarian: dish.isVegetarian,
          is_vegan: dish.isVegan,
          is_available: dish.isAvailable ?? true,
          is_alcoholic: dish.isAlcoholic ?? false,
          image_url: await insertPicture(tx, dish.picture),
        })
        .execute()
    }
    all.push(...dishes)
  }
  return all
}

/** Stores a picture of our own as if an admin had uploaded it. @returns its address */
async function insertPicture(tx: Tx, file: string): Promise<string> {
  const bytes = await readFile(new URL(`menu-pictures/${file}`, import.meta.url))
  const { width, height } = await sharp(bytes).metadata()
  const id = randomUUID()
  await tx.insertInto('pictures').values({ id, kind: 'content', bytes, width, height }).execute()
  return `/api/pictures/${id}`
}

/** When orders were placed on the past days. */
const pastTimes = (now: Date, draw: () => number): Date[] =>
  Array.from({ length: days }, (_, ago) => addDays(stockholmDate(now), ago - days)).flatMap((date) => {
    const midnight = stockholmInstant(date, '00:00')
    if (!midnight) return []
    const count = ordersPerDay[new Date(date).getUTCDay()] ?? 0
    return Array.from({ length: count }, () => {
      const hour = hours[Math.floor(draw() * hours.length)] ?? 19
      return new Date(midnight.getTime() + (hour * 60 + draw() * 60) * minute)
    })
  })

/** The steps of an order with the minutes after its start. */
const steps = [
  { status: 'confirmed', after: 2 },
  { status: 'preparing', after: 4 },
  { status: 'ready', after: 16 },
  { status: 'delivered', after: 19 },
] as const

async function insertOrders(tx: Tx, orders: Order[]): Promise<void> {
  const rows = orders.map((order) => ({
    id: order.id,
    user_id: order.user_id,
    created_at: order.created_at,
    table_number: order.table_number,
    total: order.lines.reduce((sum, line) => sum + foodOf(line).priceOre * line.quantity, 0),
  }))
  const lines = orders.flatMap(({ id, lines }) =>
    lines.map((line, position) => {
      const { dish, quantity, note, choices } = line
      const { priceOre, allergens, isVegetarian, isVegan } = foodOf(line)
      return {
        order_id: id,
        position,
        menu_item_id: dish.id,
        quantity,
        note,
        choices,
        price: priceOre,
        allergens,
        is_vegetarian: isVegetarian,
        is_vegan: isVegan,
      }
    }),
  )
  await sql`with placed as (
      insert into orders (id, user_id, request_key, request_digest, total_amount_ore, table_number, created_at, updated_at)
      select id, user_id, gen_random_uuid(), repeat('0', 64), total, table_number, created_at, created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, user_id uuid, created_at timestamptz, table_number integer, total integer)
    ) insert into order_items (order_id, position, menu_item_id, name, quantity, unit_price_ore, total_price_ore, allergens, is_vegetarian, is_vegan, note, choices, dish_price_ore)
    select l.order_id, l.position, i.id, i.name, l.quantity, l.price, l.price * l.quantity, l.allergens, l.is_vegetarian, l.is_vegan, l.note,
      l.choices, case when l.choices <> '[]' then i.price_ore end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (order_id uuid, position smallint, menu_item_id uuid, quantity integer, note text, choices jsonb, price integer,
        allergens text[], is_vegetarian boolean, is_vegan boolean)
    join menu_items i on i.id = l.menu_item_id`.execute(tx)
  // Staff have looked at every drink that was served.
  const served = orders.filter(({ status }) => status === 'delivered').map(({ id }) => id)
  await sql`update order_items set alcohol_check = 'id_seen'
    where order_id = any(${served}::uuid[]) and is_alcoholic`.execute(tx)
  await sql`insert into alcohol_log (action, order_number, name, quantity, table_number, created_at)
    select 'id_seen', o.number, i.name, i.quantity, o.table_number, o.created_at + interval '18 minutes'
    from order_items i join orders o on o.id = i.order_id where i.alcohol_check is not null`.execute(tx)
  const cancelled = orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id)
  await sql`update orders set status = 'cancelled', cancelled_at = created_at + interval '2 minutes', version = 2
    where id = any(${cancelled}::uuid[])`.execute(tx)
  for (const [index, { status, after }] of steps.entries()) {
    const reached = steps.slice(index).map((step) => step.status as OrderStatus)
    const ids = orders.filter((order) => reached.includes(order.status)).map(({ id }) => id)
    const column = sql.ref(`${status}_at`)
    await sql`update orders set status = ${status}, ${column} = created_at + make_interval(mins => ${after}),
      updated_at = created_at + make_interval(mins => ${after}), version = version + 1
      where id = any(${ids}::uuid[])`.execute(tx)
  }
}
