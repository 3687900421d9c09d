import { type Called, call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { lineOf, type MadeDish } from './make-menu.ts'

type Server = { url: string }
type User = { cookie: string }

/** Orders as a guest, by default one of the dish at the bar with a new key. */
export const order = (
  server: Server,
  user: User | null,
  { key = randomId(), ...body }: { key?: string; lines: unknown[]; [field: string]: unknown },
): Promise<Called> => call(server, user, 'placeOrder', { headers: { 'idempotency-key': key }, body })

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
