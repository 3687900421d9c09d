import { createHash } from 'node:crypto'
import { bounds } from '#contract/bounds.ts'
import type { OrderInput } from '#contract/orders.ts'
import { isStopped } from '#rules/alcohol.ts'
import { changesOf, choiceChangesOf, countOf, lineFood } from '#rules/cart.ts'
import { chosenFrom } from '#rules/choices.ts'
import { expectedMinutes } from '#rules/expected-time.ts'
import { isCurrentBooking, mergeLines, whyNotOrder } from '#rules/order.ts'
import { whyNotServe } from '#rules/serving.ts'
import { whyNotTake } from '#rules/stop.ts'
import { presentServing, presentStop } from '#server/features/menu/present.ts'
import {
  lockCounted,
  lockItems,
  lockKitchenForOrder,
  shareCategoriesOf,
  shareChoiceGroupsOf,
  shareStationsOf,
} from '#server/features/menu/queries.ts'
import { sendMenuChange } from '#server/features/menu/send-menu-change.ts'
import { shareSession } from '#server/features/play/my-play-queries.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { shareTables } from './alcohol-queries.ts'
import { type Expected, findExpected } from './expected-queries.ts'
import { presentSeen, ruled, storedChoices } from './present.ts'
import {
  countOpenOrdersOf,
  findConfirmedBookings,
  findOrder,
  findRequestedOrder,
  findTable,
  insertOrder,
  lockOrderBooking,
  type NewLine,
  type NewOrder,
  type OrderRow,
} from './queries.ts'
import { publishOrder } from './realtime.ts'

type Lines = OrderInput['lines']
type Line = Lines[number]
type LockedItem = Awaited<ReturnType<typeof lockItems>>[number]

/**
 * Orders food at the prices of the menu, once for each request. Throws not_signed_in, key_reused, not_found (also for a booking of
 * somebody else), validation_failed, booking_not_current, menu_changed (with the dishes and choices as they are now), kitchen_closed, too_many_orders,
 * play_ended, orders_stopped, alcohol_stopped or not_served_now: whether a dish is served is decided by when the whole request was received.
 */
export async function placeOrder(
  engine: Engine,
  userId: string,
  { requestId, ...input }: OrderInput,
  receivedAt: Date,
): Promise<OrderRow> {
  const lines = mergeLines(input.lines)
  if (!lines) throw new ProblemError('validation_failed', { fields: [{ field: 'lines', rule: 'too_big' }] })
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return inTransaction(engine.db, (tx) =>
    place(tx, engine.clock, { userId, requestId, digest, input, lines, receivedAt }),
  )
}

type Ordered = Omit<OrderInput, 'requestId'>
type Wanted = {
  userId: string
  requestId: string
  digest: string
  input: Ordered
  lines: Lines
  receivedAt: Date
}

/** Orders of one guest wait for each other at the guest's account. */
async function place(
  tx: Tx,
  clock: Clock,
  { userId, requestId, digest, input, lines, receivedAt }: Wanted,
): Promise<OrderRow> {
  if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
  const now = clock.now()
  const stored = await findRequestedOrder(tx, userId, requestId)
  const earlier = repeated(stored, ({ request_digest }) => request_digest === digest)
  if (earlier) return earlier

  const isAtPlay = await isPlaying(tx, userId, input.playSessionId)
  const tableNumber = isAtPlay ? null : await tableOf(tx, userId, input, now)
  const isWithoutAlcohol = await isAnyStopped(tx, userId, tableNumber, now)
  const { notes } = input
  const [tableBookingId, playSessionId] = isAtPlay
    ? [null, input.playSessionId ?? null]
    : [input.tableBookingId, null]
  const order = {
    userId,
    requestId,
    digest,
    notes,
    tableBookingId,
    tableNumber,
    playSessionId,
    taken: null,
    now,
  }
  return storeOrder(tx, { order, lines, isWithoutAlcohol, receivedAt })
}

type Checked = {
  order: NewOrder
  lines: Lines
  /** The table, or that of the guest, gets no more alcohol. */
  isWithoutAlcohol: boolean
  receivedAt: Date
}

/** Compares what is ordered with the menu as it is now, and stores it. Who orders, and where it is brought, is decided and locked. */
export async function storeOrder(
  tx: Tx,
  { order, lines, isWithoutAlcohol, receivedAt }: Checked,
): Promise<OrderRow> {
  await shareCategoriesOf(tx, lines)
  await shareStationsOf(tx, lines)
  await lockCounted(tx, lines)
  await shareChoiceGroupsOf(tx, lines)
  const items = new Map((await lockItems(tx, lines)).map((item) => [item.id, item]))
  const changed = lines.flatMap((line) => changedLine(line, items.get(line.menuItemId), lines))
  if (changed.length > 0) throw new ProblemError('menu_changed', { current: { items: changed } })
  const kitchen = await lockKitchenForOrder(tx)
  const refusal = whyNotOrder({
    isKitchenOpen: kitchen?.is_open ?? false,
    openOrders: order.userId === null ? 0 : await countOpenOrdersOf(tx, order.userId),
  })
  if (refusal) throw new ProblemError(refusal)
  const stopped = [...items.values()].filter((row) =>
    [kitchen, row].some((place) => place && whyNotTake(presentStop(place), order.now)),
  )
  if (stopped.length > 0)
    throw new ProblemError('orders_stopped', { current: { menuItemIds: stopped.map(({ id }) => id) } })
  if (isWithoutAlcohol && [...items.values()].some((row) => row.is_alcoholic))
    throw new ProblemError('alcohol_stopped')
  const notServed = [...items.values()].filter((row) =>
    whyNotServe({ isAlcoholic: row.is_alcoholic, serving: presentServing(row) }, receivedAt),
  )
  if (notServed.length > 0)
    throw new ProblemError('not_served_now', { current: { menuItemIds: notServed.map(({ id }) => id) } })

  const expected = await findExpected(tx)
  const stationIds = [...items.values()].map(({ station_id }) => station_id)
  const orderId = await insertOrder(
    tx,
    { ...order, expectedMinutes: expectedMinutes(stationIds, expected) },
    lines.flatMap((line) => newLine(line, items.get(line.menuItemId), expected)),
  )
  const placed = (await findOrder(tx, orderId)) as OrderRow
  // Guests see how many are left when they are few.
  const isFew = ({ id, portions_left: before }: { id: string; portions_left: number | null }) =>
    before !== null && before - countOf(lines, id) <= bounds.menu.fewPortions
  if ([...items.values()].some(isFew)) await sendMenuChange(tx)
  await publishOrder(tx, placed)
  return placed
}

/** A line that is no longer what the guest has seen: its dish and those of its choices that have changed, as they are now. */
function changedLine(line: Line, row: LockedItem | undefined, lines: Lines) {
  const { menuItemId, choices } = line
  const item = row?.is_active ? presentSeen(row) : undefined
  const dish = item && { id: menuItemId, ...item }
  const changes = changesOf(line, dish, countOf(lines, menuItemId))
  const ofChoices = new Set(choiceChangesOf({ choices }, dish).map(({ id }) => id))
  if (changes.length + ofChoices.size === 0) return []
  const changed = [...ofChoices].map((id) => ({
    id,
    choice: chosenFrom(item?.choiceGroups, [id])[0] ?? null,
  }))
  return [{ menuItemId, item: item ?? null, choices: changed }]
}

function newLine(
  { quantity, note, choices = [] }: Line,
  item: LockedItem | undefined,
  expected: Expected,
): NewLine[] {
  if (!item) return []
  const dish = { id: item.id, ...presentSeen(item) }
  const ids = choices.map(({ id }) => id)
  const food = lineFood({ choices }, dish)
  const openBefore = expected.find(({ stationId }) => stationId === item.station_id)?.open ?? null
  return [{ item, quantity, note, food, choices: storedChoices(dish.choiceGroups, ids), openBefore }]
}

/**
 * Whether the table of an order gets no more alcohol, or the one where the guest sits: fetching it at the bar is no way around.
 * The tables are neither stopped nor served again until the transaction ends.
 */
export async function isAnyStopped(
  tx: Tx,
  userId: string | null,
  tableNumber: number | null,
  now: Date,
): Promise<boolean> {
  const confirmed = userId === null ? [] : await findConfirmedBookings(tx, userId, now)
  const bookings = confirmed.filter((row) => isCurrentBooking(ruled(row), now))
  const numbers = [
    ...bookings.flatMap(({ table_number, joined }) => [
      table_number,
      ...joined.map(({ tableNumber: number }) => number),
    ]),
    ...(tableNumber === null ? [] : [tableNumber]),
  ]
  const tables = await shareTables(tx, numbers)
  return tables.some(({ alcohol_stopped_until }) => isStopped(alcohol_stopped_until, now))
}

/**
 * Whether the food is brought to the game table of a session, which is not stopped until the transaction ends. Throws not_found for a
 * session in which the guest does not play, and play_ended.
 */
async function isPlaying(tx: Tx, userId: string, playSessionId: string | undefined): Promise<boolean> {
  if (playSessionId === undefined) return false
  if (!(await isPlayedOn(tx, playSessionId, userId))) throw new ProblemError('not_found')
  return true
}

/**
 * Whether there is such a session, in which the user plays; with null it may be anybody's. It goes on until the transaction ends. Throws
 * play_ended.
 */
export async function isPlayedOn(tx: Tx, playSessionId: string, userId: string | null): Promise<boolean> {
  const session = await shareSession(tx, playSessionId, userId)
  if (session && session.stopped_at !== null) throw new ProblemError('play_ended')
  return session !== undefined
}

/** The number of the table to which the food is brought; null for the bar. Throws when food cannot be brought there. */
async function tableOf(
  tx: Tx,
  userId: string,
  { tableBookingId, tableNumber }: Ordered,
  now: Date,
): Promise<number | null> {
  if (tableBookingId !== null) {
    const booking = await lockOrderBooking(tx, tableBookingId)
    if (booking?.user_id !== userId) throw new ProblemError('not_found')
    if (booking.table_number === null || !isCurrentBooking(ruled(booking), now))
      throw new ProblemError('booking_not_current')
    return booking.table_number
  }
  if (tableNumber !== null && !(await findTable(tx, tableNumber)))
    throw new ProblemError('validation_failed', { fields: [{ field: 'tableNumber', rule: 'unknown' }] })
  return tableNumber
}
