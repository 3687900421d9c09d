import type { OrderReport } from '#contract/order-report.ts'
import type { ReportRows } from './queries.ts'

const sold = ({ orders, amount_ore }: { orders: number; amount_ore: number }) => ({
  orders,
  amountOre: amount_ore,
})

export const presentReport = ({ total, dishes, hours, tables }: ReportRows): OrderReport => ({
  ...sold(total),
  dishes: dishes.map(({ name, quantity, amount_ore }) => ({ name, quantity, amountOre: amount_ore })),
  hours: hours.map((row) => ({ hour: row.hour, ...sold(row) })),
  tables: tables.map((row) => ({ tableNumber: row.table_number, ...sold(row) })),
})
