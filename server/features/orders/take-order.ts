import { createHash } from 'node:crypto'
import type { KitchenOrder, TakenOrderInput } from '#contract/orders.ts'
import { mergeLines } from '#rules/order.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { isAnyStopped, isPlayedOn, storeOrder } from './place-order.ts'
import { presentKitchenOrder } from './present.ts'
import { findRequestedOrder, findTable } from './queries.ts'
import { keptInAudit } from './resource.ts'
import { findTakenOrder, shareParty } from './taken-queries.ts'

/**
 * Orders food for a guest, once for each request. Throws validation_failed, key_reused, menu_changed, kitchen_closed, too_many_orders (of
 * the account), orders_stopped, alcohol_stopped, not_served_now or play_ended, as `placeOrder` does.
 */
export async function takeOrder(
  { db, clock }: Engine,
  by: Acting,
  { requestId, ...input }: TakenOrderInput,
  receivedAt: Date,
): Promise<KitchenOrder> {
  const lines = mergeLines(input.lines)
  if (!lines) throw new ProblemError('validation_failed', { fields: [{ field: 'lines', rule: 'too_big' }] })
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const { guestId: userId, notes } = input
  return inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    if (userId !== null && !(await lockAccount(tx, userId))) throw unknown('guestId')
    const stored = await findTakenOrder(tx, requestId)
    const earlier = repeated(stored, ({ request_digest }) => request_digest === digest)
    if (earlier) return presentKitchenOrder(earlier)
    // What the account itself has ordered with this id is another request.
    if (userId !== null) repeated(await findRequestedOrder(tx, userId, requestId), () => false)
    const now = clock.now()
    const place = await placeOf(tx, input, now)
    const isWithoutAlcohol = await isAnyStopped(tx, userId, place.tableNumber, now)
    const taken = { guestName: userId === null ? input.guestName : null }
    const order = { userId, requestId, digest, notes, ...place, taken, now }
    const placed = presentKitchenOrder(await storeOrder(tx, { order, lines, isWithoutAlcohol, receivedAt }))
    await audit(tx, {
      subjectType: 'order',
      subjectId: placed.id,
      actorId: by.adminId,
      deviceId: by.deviceId,
      action: 'order.taken',
      after: keptInAudit(placed),
    })
    return placed
  })
}

/** Where the food is brought. The game table gets it, whatever else is named. Throws validation_failed or play_ended. */
async function placeOf(
  tx: Tx,
  { playSessionId, tableNumber }: Pick<TakenOrderInput, 'playSessionId' | 'tableNumber'>,
  now: Date,
) {
  if (playSessionId !== undefined) {
    if (!(await isPlayedOn(tx, playSessionId, null))) throw unknown('playSessionId')
    return { playSessionId, tableNumber: null, tableBookingId: null }
  }
  if (tableNumber === null) return { tableNumber, tableBookingId: null }
  if (!(await findTable(tx, tableNumber))) throw unknown('tableNumber')
  // The order moves with the party that sits at the table.
  const party = await shareParty(tx, tableNumber, now)
  return { tableNumber, tableBookingId: party?.id ?? null }
}

const unknown = (field: string) =>
  new ProblemError('validation_failed', { fields: [{ field, rule: 'unknown' }] })
