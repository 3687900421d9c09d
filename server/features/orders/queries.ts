import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type LineFinding, type LineStatus, type OrderStatus, orderStatuses } from '#contract/bounds.ts'
import { firstStationId } from '#contract/stations.ts'
import { searchTerm } from '#rules/folded-text.ts'
import { isInKitchen, isOpenOrder } from '#rules/order.ts'
import type { ItemRow } from '#server/features/menu/queries.ts'
import { containsTyped } from '#server/features/people/search-values.ts'
import { joinedTables } from '#server/features/tables/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { plannedWithValues } from '#server/platform/database/prepared.ts'
import type { PositionPage } from '#server/platform/http/cursor.ts'

type LineRow = {
  menu_item_id: string | null
  name: string
  quantity: number
  unit_price_ore: number
  total_price_ore: number
  allergens: string[] | null
  is_vegetarian: boolean
  is_vegan: boolean
  is_alcoholic: boolean
  alcohol_check: LineFinding | null
  /** When staff found it. JSON has no dates. */
  checked_at: string | null
  status: LineStatus
  status_at: string | null
  station_id: string
  station_name: string
  ready_words: string | null
  minutes: number | null
  /** Whether it took portions of a dish that is counted. */
  counted: boolean
  note: string | null
  choices: StoredChoice[]
}
/** What was chosen, as it is stored with its line. */
export type StoredChoice = {
  choice_id: string
  group: string
  name: string
  price_ore: number
  allergens: string[] | null
  is_vegetarian: boolean
  is_vegan: boolean
}
export type OrderRow = {
  id: string
  number: string
  user_id: string | null
  request_key: string
  request_digest: string
  status: OrderStatus
  total_amount_ore: number
  notes: string | null
  table_booking_id: string | null
  table_number: number | null
  /** The game table to which it is brought: 'Pool 3'. */
  play_table: string | null
  /** Staff have taken it, and what the guest is called where that has no account. */
  is_taken: boolean
  expected_minutes: number | null
  guest_name: string | null
  version: number
  created_at: Date
  updated_at: Date
  confirmed_at: Date | null
  preparing_at: Date | null
  ready_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  display_name: string | null
  language: string | null
  location: string | null
  alcohol_stopped_until: Date | null
  lines: LineRow[]
  /** How many orders the kitchen makes first; 0 in lists of the kitchen. */
  ahead: number
}

const listed = (statuses: OrderStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))
const finished = listed(orderStatuses.filter((status) => !isOpenOrder(status)))
const inKitchen = listed(orderStatuses.filter(isInKitchen))

/** Whether an order `o` is open, written as in the partial indexes. */
export const isOpen = sql<SqlBool>`o.status not in (${finished})`

/** How many orders the kitchen makes before an order `o`. */
const countAhead = sql`case when o.status in (${inKitchen}) then (select count(*)::int from orders a
  where a.status in (${inKitchen}) and (a.created_at, a.id) < (o.created_at, o.id)) else 0 end`

/** The station of lines that were ordered before there were stations, or whose station is gone. */
export const firstStation = sql.lit(firstStationId)

/** The game table of the session of an order `o`, where its guest has moved to: 'Pool 3'. */
const playTable = sql<string | null>`(select coalesce(g.own_kind, initcap(g.kind)) || ' ' || g.table_number
  from play_sessions s join game_tables g on g.id = s.table_id where s.id = o.play_session_id)`

/** The columns of an order `o` with its lines, which are read from `lines`. */
export const orderColumns = (lines: RawBuilder<unknown>, ahead = countAhead) => sql`
  o.id, o.number, o.user_id, o.request_key, o.request_digest, o.status, o.total_amount_ore, o.notes, o.table_booking_id, o.table_number, ${playTable} as play_table, o.is_taken, o.expected_minutes, o.guest_name, o.version,
  o.created_at, o.updated_at, o.confirmed_at, o.preparing_at, o.ready_at, o.delivered_at, o.cancelled_at,
  p.display_name, u.language, t.location, t.alcohol_stopped_until,
  (select json_agg(json_build_object('menu_item_id', l.menu_item_id, 'name', l.name, 'quantity', l.quantity,
    'unit_price_ore', l.unit_price_ore, 'total_price_ore', l.total_price_ore, 'allergens', l.allergens,
    'is_vegetarian', l.is_vegetarian, 'is_vegan', l.is_vegan,
    'is_alcoholic', l.is_alcoholic, 'alcohol_check', l.alcohol_check, 'checked_at', l.checked_at, 'counted', l.counted, 'note', l.note,
    'choices', l.choices,
    'status', l.status, 'status_at', l.status_at, 'station_id', s.id, 'station_name', s.name, 'ready_words', s.ready_words,
    'minutes', s.minutes) order by l.position)
    from ${lines} l join stations s on s.id = coalesce(l.station_id, ${firstStation}) where l.order_id = o.id) as lines,
  ${ahead} as ahead`

/** Who ordered, and where the table is. */
export const orderJoins = sql`left join users u on u.id = o.user_id left join profiles p on p.user_id = o.user_id
  left join restaurant_tables t on t.table_number = o.table_number`

const storedOrder = sql`select ${orderColumns(sql`order_items`)} from orders o ${orderJoins}`
/** For lists of the kitchen, which do not show how many orders are made first. */
const listedOrder = sql`select ${orderColumns(sql`order_items`, sql`0`)} from orders o ${orderJoins}`

export async function findOrder(db: Database | Tx, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${storedOrder} where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** The order that a request of the user has made. */
export async function findRequestedOrder(
  db: Tx,
  userId: string,
  requestId: string,
): Promise<OrderRow | undefined> {
  const { rows } =
    await sql<OrderRow>`${storedOrder} where o.user_id = ${userId} and o.request_key = ${requestId}`.execute(
      db,
    )
  return rows[0]
}

/**
 * One order, locked until the transaction ends. The guest's account is locked first, as when an order is placed, and then the
 * table, so that it is not stopped meanwhile.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  await sql`select from users where id = (select user_id from orders where id = ${orderId}) for no key update`.execute(
    tx,
  )
  await sql`select from restaurant_tables where table_number = (select table_number from orders where id = ${orderId})
    for share`.execute(tx)
  await sql`select from orders where id = ${orderId} for no key update`.execute(tx)
  return findOrder(tx, orderId)
}

const older = ({ after }: PositionPage) =>
  after ? sql<SqlBool>`(o.created_at, o.id) < (${after.at}, ${after.id}::uuid)` : sql<SqlBool>`true`

/** One page of a user's orders, newest first. */
export async function findMyOrders(db: Database, userId: string, page: PositionPage): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${storedOrder} where o.user_id = ${userId} and ${older(page)}
    order by o.created_at desc, o.id desc limit ${page.limit}`.execute(db)
  return rows
}

export type OrderFilter = { status?: OrderStatus | undefined; search?: string | undefined }

/** One page of all orders, newest first. The lines are read for the rows of the page only. */
export async function findAllOrders(
  db: Database,
  { status, search = '' }: OrderFilter,
  page: PositionPage,
): Promise<OrderRow[]> {
  const newest = sql`order by o.created_at desc, o.id desc limit ${page.limit}`
  const ofStatus = status === undefined ? sql`true` : sql`o.status = ${status}`
  const inPage = sql`${ofStatus} and ${older(page)}`
  if (search === '') {
    const { rows } = await sql<OrderRow>`${listedOrder} where ${inPage} ${newest}`.execute(db)
    return rows
  }
  // Each way to match has an index of its own, which one condition with `or` could not use.
  const found = matches(search).map(
    (condition) => sql`(select o.id from orders o where ${condition} and ${inPage} ${newest})`,
  )
  const { rows } = await sql<OrderRow>`${listedOrder}
    where o.id in (${sql.join(found, sql` union all `)}) ${newest} ${plannedWithValues}`.execute(db)
  return rows
}

/**
 * The conditions of a search. An order is found when it meets one of them: the guest's name, the beginning of the order number,
 * the id, or the table. A number without `#` needs at least four characters, because a shorter one may be a table or a part of
 * a name.
 */
function matches(search: string): RawBuilder<unknown>[] {
  const typed = search
    .trim()
    .toLowerCase()
    .replace(/^(bord\s+|table\s+)/, '')
  // The last line, after the name, is the user's id, which has digits and letters of its own.
  const inName = sql`strpos(left(name_and_id, -37), ${searchTerm(search)}) > 0`
  const conditions = [
    sql`o.user_id in (select user_id from profile_search where ${containsTyped(search)} and ${inName})`,
    sql`o.guest_name is not null and strpos(searchable_text(o.guest_name), ${searchTerm(search)}) > 0`,
  ]
  const number = /^(?:#([0-9a-f]{1,8})|([0-9a-f]{4,8}))$/.exec(typed)
  if (number) conditions.push(sql`o.number like ${`${number[1] ?? number[2]}%`}`)
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)) conditions.push(sql`o.id = ${typed}::uuid`)
  if (/^[1-9]\d{0,2}$/.test(typed)) conditions.push(sql`o.table_number = ${Number(typed)}`)
  return conditions
}

/** The open orders of some users, oldest first. */
export async function findOpenOrdersOf(db: Database, userIds: string[]): Promise<OrderRow[]> {
  // Counted in one query for all of them.
  const ahead = sql`coalesce(k.ahead, 0)`
  const { rows } =
    await sql<OrderRow>`select ${orderColumns(sql`order_items`, ahead)} from orders o ${orderJoins}
    left join (select id, (row_number() over (order by created_at, id) - 1)::int as ahead from orders
      where status in (${inKitchen})) k on k.id = o.id
    where o.user_id = any(${userIds}::uuid[]) and ${isOpen}
    order by o.created_at, o.id`.execute(db)
  return rows
}

/** All open orders, oldest first. */
export async function findOpenOrders(db: Database): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${listedOrder} where ${isOpen}
    order by o.created_at, o.id`.execute(db)
  return rows
}

/** The open orders that have waited longest, without their lines. */
export const findOldestOrders = (db: Database, limit: number) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.created_at', 'o.table_number', playTable.as('play_table')])
    .select((eb) => eb.ref('o.status').$castTo<OrderStatus>().as('status'))
    .where(isOpen)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(limit)
    .execute()

/** How many orders are open. */
export async function countOpenOrders(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('orders as o')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The user's confirmed bookings that have not ended, earliest first. `isCurrentBooking` decides to which of them food can be
 * brought.
 */
export const findConfirmedBookings = (db: Database | Tx, userId: string, now: Date) =>
  db
    .selectFrom('table_bookings as b')
    .innerJoin('restaurant_tables as t', 't.id', 'b.table_id')
    .select(['b.id', 't.table_number', 'b.status', 'b.starts_at', 'b.ends_at', 'b.checked_in_at'])
    .select(joinedTables.as('joined'))
    .where('b.user_id', '=', userId)
    .where('b.status', '=', 'confirmed')
    .where('b.ends_at', '>', now)
    .orderBy('b.starts_at')
    .limit(3)
    .execute()

export const findTableNumbers = (db: Database) =>
  db.selectFrom('restaurant_tables').select(['table_number', 'location']).orderBy('table_number').execute()

/** The booking that an order names, of any user. The lock keeps it at its table until the transaction ends. */
export const lockOrderBooking = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('table_bookings as b')
    .leftJoin('restaurant_tables as t', 't.id', 'b.table_id')
    .select(['b.user_id', 'b.status', 'b.starts_at', 'b.ends_at', 'b.checked_in_at', 't.table_number'])
    .where('b.id', '=', bookingId)
    .forShare('b')
    .executeTakeFirst()

export const findTable = (db: Database | Tx, tableNumber: number) =>
  db.selectFrom('restaurant_tables').select('id').where('table_number', '=', tableNumber).executeTakeFirst()

/** How many orders of a guest are open. */
export async function countOpenOrdersOf(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders as o')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('o.user_id', '=', userId)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return count
}

export type NewOrder = {
  /** Null: staff have taken it for no account. */
  userId: string | null
  requestId: string
  digest: string
  notes: string | null
  tableBookingId: string | null
  tableNumber: number | null
  playSessionId?: string | null
  /** Staff have taken it. */
  taken: { guestName: string | null } | null
  now: Date
}
export type NewLine = {
  item: ItemRow
  quantity: number
  note: string | null
  /** The dish with what was chosen. */
  food: { priceOre: number; allergens: readonly string[] | null; isVegetarian: boolean; isVegan: boolean }
  choices: StoredChoice[]
  /** How many portions are open where it is made. */
  openBefore: number | null
}

/** Stores an order with its lines, at the prices of the dishes and choices. @returns its id */
export async function insertOrder(
  tx: Tx,
  order: NewOrder & { expectedMinutes: number | null },
  lines: NewLine[],
): Promise<string> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      user_id: order.userId,
      request_key: order.requestId,
      request_digest: order.digest,
      total_amount_ore: lines.reduce((sum, { food, quantity }) => sum + food.priceOre * quantity, 0),
      notes: order.notes,
      table_booking_id: order.tableBookingId,
      table_number: order.tableNumber,
      play_session_id: order.playSessionId ?? null,
      is_taken: order.taken !== null,
      expected_minutes: order.expectedMinutes,
      guest_name: order.taken?.guestName ?? null,
      created_at: order.now,
      updated_at: order.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_items')
    .values(
      lines.map(({ item, quantity, note, food, choices, openBefore }, position) => ({
        order_id: id,
        position,
        menu_item_id: item.id,
        name: item.name,
        quantity,
        unit_price_ore: food.priceOre,
        total_price_ore: food.priceOre * quantity,
        allergens: food.allergens as string[] | null,
        is_vegetarian: food.isVegetarian,
        is_vegan: food.isVegan,
        is_alcoholic: item.is_alcoholic,
        note,
        choices: JSON.stringify(choices),
        open_before: openBefore,
        dish_price_ore: choices.length > 0 ? item.price_ore : null,
      })),
    )
    .execute()
  return id
}

/** Moves lines of an order. Its own status follows. */
export const writeLineStatus = (
  tx: Tx,
  {
    orderId,
    positions,
    status,
    at,
  }: { orderId: string; positions: number[]; status: LineStatus; at: Date | null },
) =>
  tx
    .updateTable('order_items')
    .set({ status, status_at: at })
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .execute()

export const findStations = (db: Database) =>
  db.selectFrom('stations').select(['id', 'name']).orderBy(sql`name collate "sv-SE-x-icu"`).execute()
