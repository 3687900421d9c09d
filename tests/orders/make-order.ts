import type pg from 'pg'
import { type Called, call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { lineOf, type MadeDish } from './make-menu.ts'

type Server = { url: string }
type User = { cookie: string }

/** Orders as a guest, by default one of the dish at the bar with a new request. */
export const order = (
  server: Server,
  user: User | null,
  { requestId = randomId(), ...body }: { requestId?: string; lines: unknown[]; [field: string]: unknown },
): Promise<Called> => call(server, user, 'placeOrder', { body: { requestId, ...body } })

/** Places an order of a dish. */
export async function makeOrder(
  server: Server,
  user: User,
  { dish, quantity = 1, ...body }: { dish: MadeDish; quantity?: number; [field: string]: unknown },
) {
  const placed = await order(server, user, { lines: [lineOf(dish, quantity)], ...body })
  if (placed.status !== 201) throw new Error(`placeOrder answered ${placed.status} ${placed.body.code}`)
  return placed.body
}

/** Inserts a waiting order of one dish, and returns its id. */
export async function insertOrder(
  { pool }: { pool: Pick<pg.ClientBase, 'query'> },
  {
    userId,
    dish,
    id = randomId(),
    quantity = 1,
  }: { userId: string; dish: MadeDish; id?: string; quantity?: number },
): Promise<string> {
  await pool.query(
    `with o as (
       insert into orders (id, user_id, request_key, request_digest, total_amount_ore)
       values ($1, $2, gen_random_uuid(), repeat('0', 64), $5::int * $6::int) returning id
     ) insert into order_items (order_id, position, menu_item_id, name, quantity, unit_price_ore, total_price_ore, is_vegetarian, is_vegan)
     select id, 0, $3, $4, $5, $6, $5::int * $6::int, false, false from o`,
    [id, userId, dish.id, dish.name, quantity, dish.priceOre],
  )
  return id
}

const steps = ['confirmed', 'preparing', 'ready', 'delivered'] as const

/** Moves a pending order on, through the API, up to a status. */
export async function moveOrder(
  server: Server,
  admin: User,
  order: { id: string; version: number },
  to: (typeof steps)[number] | 'cancelled',
) {
  let { version } = order
  for (const status of to === 'cancelled' ? [to] : steps.slice(0, steps.indexOf(to) + 1)) {
    const body = { status, version }
    const moved = await call(server, admin, 'setOrderStatus', { params: { orderId: order.id }, body })
    if (moved.status !== 200) throw new Error(`setOrderStatus answered ${moved.status} ${moved.body.code}`)
    version = moved.body.version
  }
  return version
}
