import type { OrderReport } from '#contract/order-report.ts'
import { typedPrice } from '#rules/typed-price.ts'
import type { ReportRows, Sold } from './queries.ts'

export const presentSold = ({ orders, amount_ore }: Sold) => ({
  orders,
  amountOre: amount_ore,
})

export const presentReport = ({ total, times, dishes, choices, hours, tables }: ReportRows): OrderReport => ({
  ...presentSold(total),
  times: times?.orders
    ? { orders: times.orders, medianLateMinutes: times.late, inTime: times.in_time }
    : null,
  dishes: dishes.map((row) => ({
    name: nameAmong(row, dishes),
    quantity: row.quantity,
    amountOre: row.amount_ore,
  })),
  choices: choices.map(({ amount_ore: amountOre, ...row }) => ({ ...row, amountOre })),
  hours: hours.map((row) => ({ hour: row.hour, ...presentSold(row) })),
  tables: tables.map((row) => ({ tableNumber: row.table_number, ...presentSold(row) })),
})

type DishRow = ReportRows['dishes'][number]

/** The name of a dish. Dishes with the same name are distinguished by category, or by price if the category is the same. */
function nameAmong(row: DishRow, rows: readonly DishRow[]): string {
  const others = rows.filter((each) => each !== row && each.name === row.name)
  if (others.length === 0) return row.name
  const named = row.category === null ? row.name : `${row.name}, ${row.category}`
  if (row.category !== null && others.every(({ category }) => category !== row.category)) return named
  return `${named}, ${typedPrice(row.price_ore)} kr`
}
