import type { AlcoholLog } from '#contract/alcohol-log.ts'
import { dishRefusals } from '#contract/bounds.ts'
import type { ChoiceGroup } from '#contract/choices.ts'
import type { KitchenOrder, Order, OrderLine, OrderPlaces } from '#contract/orders.ts'
import { isRefused } from '#rules/alcohol.ts'
import { chosenFrom } from '#rules/choices.ts'
import { isCurrentBooking, isInKitchen } from '#rules/order.ts'
import { statusOfLines } from '#rules/order-lines.ts'
import { presentDishGroups } from '#server/features/menu/present.ts'
import type { ItemRow } from '#server/features/menu/queries.ts'
import type { findOpenPlay } from '#server/features/play/my-play-queries.ts'
import { titleOf } from '#server/features/play/present.ts'
import type { LogEntries } from './alcohol-queries.ts'
import type { findConfirmedBookings, findTableNumbers, OrderRow, StoredChoice } from './queries.ts'

/** A line of an order that is over is delivered, also one of an order from before lines had a status. */
const lineStatus = (order: OrderRow, { status }: OrderRow['lines'][number]) =>
  order.status === 'delivered' ? order.status : status

const presentLine = (order: OrderRow, line: OrderRow['lines'][number]): OrderLine => ({
  menuItemId: line.menu_item_id,
  name: line.name,
  quantity: line.quantity,
  unitPriceOre: line.unit_price_ore,
  totalPriceOre: line.total_price_ore,
  allergens: line.allergens,
  isVegetarian: line.is_vegetarian,
  isVegan: line.is_vegan,
  note: line.note,
  isAlcoholic: line.is_alcoholic,
  isRefused: isRefused({ alcoholCheck: line.alcohol_check }),
  refusal: dishRefusals.find((each) => each === line.alcohol_check) ?? null,
  choices: line.choices.map((each) => ({
    choiceId: each.choice_id,
    group: each.group,
    name: each.name,
    priceOre: each.price_ore,
    allergens: each.allergens,
    isVegetarian: each.is_vegetarian,
    isVegan: each.is_vegan,
  })),
  status: lineStatus(order, line),
  stationId: line.station_id,
})

const ordered = (row: OrderRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  totalAmountOre: row.total_amount_ore,
  notes: row.notes,
  tableNumber: row.table_number,
  tableBookingId: row.table_booking_id,
  playTable: row.play_table,
  createdAt: row.created_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  preparingAt: row.preparing_at?.toISOString() ?? null,
  readyAt: row.ready_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  version: row.version,
})

const stationsOf = (row: OrderRow): Order['stations'] =>
  [...Map.groupBy(row.lines, ({ station_id }) => station_id)].flatMap(([stationId, lines]) => {
    const status = statusOfLines(
      lines.map((line) => ({ status: lineStatus(row, line), alcoholCheck: line.alcohol_check })),
    )
    const [first] = lines
    if (!first || status === 'cancelled') return []
    const { station_name: name, ready_words: readyWords, minutes } = first
    return [{ stationId, name, readyWords, minutes, status }]
  })

export const presentOrder = (row: OrderRow): Order => ({
  ...ordered(row),
  lines: row.lines.map((line) => presentLine(row, line)),
  requestId: row.request_key,
  expectedMinutes: row.expected_minutes,
  ahead: isInKitchen(row.status) ? row.ahead : null,
  stations: stationsOf(row),
})

export const presentKitchenOrder = (row: OrderRow): KitchenOrder => ({
  ...ordered(row),
  lines: row.lines.map((line) => ({
    ...presentLine(row, line),
    alcoholCheck: line.alcohol_check,
    statusAt: line.status_at && new Date(line.status_at).toISOString(),
  })),
  guest: { userId: row.user_id, displayName: row.display_name ?? row.guest_name ?? '' },
  isTaken: row.is_taken,
  alcoholStoppedUntil: row.alcohol_stopped_until?.toISOString() ?? null,
  location: row.location,
})

/** What was chosen, to be stored with its line. */
export const storedChoices = (groups: ChoiceGroup[], ids: readonly string[]): StoredChoice[] =>
  groups.flatMap((group) =>
    chosenFrom([group], ids).map((each) => ({
      choice_id: each.id,
      group: group.name,
      name: each.name,
      price_ore: each.priceOre,
      allergens: each.allergens,
      is_vegetarian: each.isVegetarian,
      is_vegan: each.isVegan,
    })),
  )

/** What a guest sees of a dish in the cart. */
export const presentSeen = (row: ItemRow) => ({
  name: row.name,
  priceOre: row.price_ore,
  isAvailable: row.is_available,
  portionsLeft: row.portions_left,
  allergens: row.allergens,
  isVegetarian: row.is_vegetarian,
  isVegan: row.is_vegan,
  choiceGroups: presentDishGroups(row.choice_groups),
})

type BookingRow = Awaited<ReturnType<typeof findConfirmedBookings>>[number]
type TableRow = Awaited<ReturnType<typeof findTableNumbers>>[number]

/** A booking as the rules see it. */
export const ruled = (row: Pick<BookingRow, 'status' | 'starts_at' | 'ends_at' | 'checked_in_at'>) => ({
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  checkedInAt: row.checked_in_at,
})

type OpenPlay = Awaited<ReturnType<typeof findOpenPlay>>

export function presentPlaces(
  bookings: BookingRow[],
  play: OpenPlay,
  tables: TableRow[],
  now: Date,
): OrderPlaces {
  const booking = bookings.find((row) => isCurrentBooking(ruled(row), now))
  return {
    booking: booking
      ? {
          id: booking.id,
          tableNumber: booking.table_number,
          startsAt: booking.starts_at.toISOString(),
          isCheckedIn: booking.checked_in_at !== null,
        }
      : null,
    play: play ? { sessionId: play.id, table: titleOf(play.table) } : null,
    tables: tables.map(({ table_number, location }) => ({ tableNumber: table_number, location })),
  }
}

type StopRow = { table_number: number; location: string; alcohol_stopped_until: Date | null }
export const presentStops = (rows: StopRow[]) => ({
  items: rows.map(({ table_number, location, alcohol_stopped_until }) => ({
    tableNumber: table_number,
    location,
    stoppedUntil: alcohol_stopped_until?.toISOString() ?? null,
  })),
})

/** How many entries of the log the screen shows. */
const shownEntries = 1_000

export const presentAlcoholLog = (rows: LogEntries): AlcoholLog => ({
  entries: rows.slice(0, shownEntries).map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    action: row.action,
    by: row.by,
    orderNumber: row.order_number,
    name: row.name,
    quantity: row.quantity,
    tableNumber: row.table_number,
  })),
})
