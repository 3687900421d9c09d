import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { OrderInput } from '#contract/orders.ts'
import { changesOf } from '#rules/cart.ts'
import { isCurrentBooking, mergeLines } from '#rules/order.ts'
import { findItemsById, findKitchen } from '#server/features/menu/queries.ts'
import {
  type Database,
  databaseErrorCode,
  inOneStatement,
  violatedConstraint,
} from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentSeen, ruled } from './present.ts'
import {
  findOrderBooking,
  findRequestedOrder,
  hasTable,
  type OrderRow,
  orderColumns,
  orderJoins,
} from './queries.ts'
import { publishOrder } from './realtime.ts'

type Wanted = {
  userId: string
  key: string
  digest: string
  input: OrderInput
  now: Date
}

const refusals: Record<string, ErrorCode> = {
  SR082: 'too_many_orders',
  // The account was deleted while the order was being written.
  '23503': 'not_signed_in',
}
/** How often another id is tried when the number of an order is in use: one in 4 × 10⁹ per open order. */
const attempts = 3

/**
 * Orders food at the prices of the menu, once for each key. Nothing is read of the menu beforehand: one statement compares what the guest
 * has seen with the menu and writes the order with its lines. Throws not_found (also for a booking of somebody else),
 * validation_failed, booking_not_current, menu_changed (with the dishes as they are now), kitchen_closed, too_many_orders, order_key_reused or
 * not_signed_in.
 */
export async function placeOrder(
  engine: Engine,
  userId: string,
  key: string,
  given: OrderInput,
): Promise<OrderRow> {
  const lines = mergeLines(given.lines)
  if (!lines) throw new ProblemError('validation_failed', { fields: [{ field: 'lines', rule: 'too_big' }] })
  const input = { ...given, lines }
  const digest = createHash('sha256').update(JSON.stringify(given)).digest('hex')
  const wanted = { userId, key, digest, input, now: engine.clock.now() }
  for (let attempt = 1; ; attempt++) {
    try {
      return await placeOnce(engine, wanted)
    } catch (error) {
      if (violatedConstraint(error) !== 'orders_open_number' || attempt === attempts) {
        return await earlierOrder(engine, wanted, error)
      }
    }
  }
}

async function placeOnce(engine: Engine, wanted: Wanted): Promise<OrderRow> {
  await checkPlace(engine, wanted)
  const placed = await store(engine.db, wanted).catch((error: unknown) => {
    // A dish was deleted while the order was being written.
    if (violatedConstraint(error) === 'order_items_menu_item_id_fkey') return undefined
    throw error
  })
  if (placed) return placed
  throw await whyNot(engine, wanted)
}

/**
 * The order that the same request has made before. Throws the refusal if there is none. Retries are rare, so they are looked for
 * after a refusal only: whatever was refused may have been because of that order.
 */
async function earlierOrder(
  { db }: Engine,
  { userId, key, digest }: Wanted,
  refusal: unknown,
): Promise<OrderRow> {
  const earlier = await findRequestedOrder(db, userId, key)
  if (earlier?.request_digest === digest) return earlier
  if (earlier) throw new ProblemError('order_key_reused')
  const code = refusals[databaseErrorCode(refusal) ?? '']
  throw code ? new ProblemError(code, { cause: refusal }) : refusal
}

/** Throws unless the food can be brought to where the guest says. */
async function checkPlace({ db }: Engine, { userId, input, now }: Wanted): Promise<void> {
  if (input.tableBookingId !== null) {
    const booking = await findOrderBooking(db, input.tableBookingId)
    if (booking?.user_id !== userId) throw new ProblemError('not_found')
    if (booking.table_id === null || !isCurrentBooking(ruled(booking), now)) {
      throw new ProblemError('booking_not_current')
    }
  } else if (input.tableNumber !== null && !(await hasTable(db, input.tableNumber))) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'tableNumber', rule: 'unknown' }] })
  }
}

/** Writes the order with its lines, or nothing when the menu is not as the guest has seen it or the kitchen is closed. */
async function store(
  db: Database,
  { userId, key, digest, input, now }: Wanted,
): Promise<OrderRow | undefined> {
  const lines = input.lines.map(({ menuItemId, quantity, note, seen }, position) => ({
    ...{ position, menu_item_id: menuItemId, quantity, note, seen_price: seen.priceOre },
    ...{ seen_allergens: seen.allergens, vegetarian: seen.isVegetarian, vegan: seen.isVegan },
  }))
  // The booking is locked, so that a move to another table either finds this order or is seen by it. The guest's account is
  // locked before, as by everything that changes the booking.
  const statement = sql<OrderRow>`with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as w (position smallint, menu_item_id uuid, quantity integer, note text, seen_price integer, seen_allergens text[], vegetarian boolean, vegan boolean)
    ), matched as (
      select w.position, i.id, i.name, w.quantity, i.price_ore, i.price_ore * w.quantity as total, i.allergens, i.is_vegetarian, i.is_vegan, w.note
      from wanted w join menu_items i on i.id = w.menu_item_id join menu_categories c on c.id = i.category_id
      where i.is_available and c.is_active and i.price_ore = w.seen_price and i.is_vegetarian = w.vegetarian and i.is_vegan = w.vegan
        -- The same set in any order.
        and (i.allergens is null) = (w.seen_allergens is null)
        and coalesce(i.allergens @> w.seen_allergens and i.allergens <@ w.seen_allergens, true)
    ), booked as (
      select table_id from table_bookings
      where id = (select ${input.tableBookingId}::uuid from users where id = ${userId} for no key update) for share
    ), o as (
      insert into orders (user_id, request_key, request_digest, total_amount_ore, notes, table_booking_id, table_number, created_at, updated_at)
      select ${userId}::uuid, ${key}::uuid, ${digest}::text, sum(total), ${input.notes}::text, ${input.tableBookingId}::uuid,
        coalesce((select t.table_number from booked b join restaurant_tables t on t.id = b.table_id), ${input.tableNumber}::integer),
        ${now}::timestamptz, ${now}::timestamptz
      from matched
      having count(*) = (select count(*) from wanted) and (select is_open from kitchen)
      returning *
    ), lines as (
      insert into order_items (order_id, position, menu_item_id, name, quantity, unit_price_ore, total_price_ore, allergens, is_vegetarian, is_vegan, note)
      select o.id, m.position, m.id, m.name, m.quantity, m.price_ore, m.total, m.allergens, m.is_vegetarian, m.is_vegan, m.note from o, matched m
      returning *
    ) select ${orderColumns(sql`lines`)} from o ${orderJoins}`
  const [placed] = await inOneStatement(db, () => statement.execute(db))
  if (placed) await publishOrder(db, placed)
  return placed
}

/** Why the menu or the kitchen refused: what has changed of what the guest has seen comes first. */
async function whyNot({ db }: Engine, { input }: Wanted): Promise<ProblemError> {
  const rows = await findItemsById(
    db,
    input.lines.map(({ menuItemId }) => menuItemId),
  )
  const items = input.lines.flatMap(({ menuItemId, seen }) => {
    const row = rows.find(({ id, is_active }) => id === menuItemId && is_active)
    const item = row ? presentSeen(row) : undefined
    const isChanged = changesOf({ seen }, item && { id: menuItemId, ...item }).length > 0
    return isChanged ? [{ menuItemId, item: item ?? null }] : []
  })
  if (items.length > 0) return new ProblemError('menu_changed', { current: { items } })
  // Changed back meanwhile: the guest tries again.
  return new ProblemError((await findKitchen(db))?.is_open ? 'unavailable' : 'kitchen_closed')
}
