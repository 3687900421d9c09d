import type { BillOrder, TableBill, TableBillSummary } from '#contract/bills.ts'
import { isOnBill } from '#rules/bill.ts'
import { isOpenOrder } from '#rules/order.ts'
import { presentKitchenOrder } from '#server/features/orders/present.ts'
import type { OrderRow } from '#server/features/orders/queries.ts'
import {
  type BilledTables,
  type BillRow,
  billedTogether,
  type findBilled,
  type findUnbilled,
  type TableRow,
} from './queries.ts'

const presentParty = (row: TableRow): TableBill['party'] =>
  row.checked_in_at && {
    userId: row.user_id,
    displayName: row.display_name ?? '',
    guestCount: row.guest_count ?? 0,
    checkedInAt: row.checked_in_at.toISOString(),
  }

/** The party of a table as the rule sees it. */
const ruledParty = ({ booking_id: id, checked_in_at: checkedInAt }: TableRow) =>
  id !== null && checkedInAt !== null ? { id, checkedInAt } : null
const isOn = (row: TableRow, order: { created_at: Date; table_booking_id: string | null }): boolean =>
  isOnBill({ createdAt: order.created_at, tableBookingId: order.table_booking_id }, ruledParty(row))

export const totalOf = (orders: readonly { status: string; total_amount_ore: number }[]) =>
  orders.reduce((sum, order) => (order.status === 'cancelled' ? sum : sum + order.total_amount_ore), 0)

/** What of the orders of a table that are on no bill is on the next one. */
export function nextBill(row: TableRow, unbilled: readonly OrderRow[]) {
  const orders = unbilled.filter((order) => isOn(row, order))
  return { orders, orderIds: orders.map(({ id }) => id), totalOre: totalOf(orders) }
}

export function presentOrder(row: OrderRow): BillOrder {
  const { id, number, status, totalAmountOre, createdAt, guest, isTaken, lines } = presentKitchenOrder(row)
  return {
    id,
    number,
    status,
    totalAmountOre,
    createdAt,
    guest,
    isTaken,
    lines: lines.map(({ name, quantity, unitPriceOre, totalPriceOre, isRefused, choices }) => ({
      name,
      quantity,
      unitPriceOre,
      totalPriceOre,
      isRefused,
      choices,
    })),
  }
}

/** The numbers of a party's tables, where it has several. */
const presentNumbers = (numbers: number[]) => numbers.length > 1 && { numbers }

type Found = {
  tables: BilledTables
  unbilled: OrderRow[]
  bills: BillRow[]
  billed: Awaited<ReturnType<typeof findBilled>>
}

export function presentTableBill({ tables, unbilled, bills, billed }: Found): TableBill {
  const { row, numbers } = tables
  const { orders, totalOre } = nextBill(row, unbilled)
  return {
    tableNumber: row.table_number,
    ...presentNumbers(numbers),
    location: row.location,
    party: presentParty(row),
    orders: orders.map(presentOrder),
    totalOre,
    handedOver: bills.map((bill) => ({
      id: bill.id,
      handedOverAt: bill.handed_over_at.toISOString(),
      handedOverBy: bill.display_name,
      totalOre: Number(bill.total_ore),
      orders: billed.filter(({ bill_id }) => bill_id === bill.id).map(presentOrder),
    })),
  }
}

/** Whether the party itself has ordered, also where the next party sits at its first table already. */
const isOfParty = ({ booking_id }: TableRow, { table_booking_id }: Unbilled) =>
  booking_id !== null && table_booking_id === booking_id

type Unbilled = Awaited<ReturnType<typeof findUnbilled>>[number]
export const presentTableBills = (tables: TableRow[], unbilled: Unbilled[]): TableBillSummary[] =>
  tables.map((row) => {
    const numbers = billedTogether(tables, row.table_number)?.numbers ?? []
    const orders = unbilled.filter(
      (order) => (numbers.includes(order.seat) || isOfParty(row, order)) && isOn(row, order),
    )
    return {
      tableNumber: row.table_number,
      ...presentNumbers(numbers),
      location: row.location,
      party: presentParty(row),
      orders: orders.length,
      open: orders.filter(({ status }) => isOpenOrder(status as BillOrder['status'])).length,
      totalOre: totalOf(orders),
    }
  })
