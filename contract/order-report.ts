import { z } from 'zod'
import { reportPeriod } from './report-period.ts'
import { file, json, route } from './route.ts'

const admin = 'Orders: administration'
/** How many orders, and their sum. */
export const sold = { orders: z.number().int(), amountOre: z.number().int() }

export const orderReport = z
  .object({
    ...sold,
    /** What guests were told about the time, against what came true, of orders that were served whole. Null: of no order both are known. */
    times: z
      .object({
        orders: z.number().int(),
        /** The median of how many minutes later than told they were ready; negative: earlier. */
        medianLateMinutes: z.number().int(),
        /** How many of them were ready at most five minutes later than told. */
        inTime: z.number().int(),
      })
      .nullable(),
    /** By quantity, highest first. */
    dishes: z.array(z.object({ name: z.string(), quantity: z.number().int(), amountOre: z.number().int() })),
    /** By quantity, highest first, with what they cost: part of the amounts of the dishes. */
    choices: z.array(
      z.object({
        group: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        amountOre: z.number().int(),
      }),
    ),
    /** From six in the morning on; hours without orders are left out. */
    hours: z.array(z.object({ hour: z.number().int(), ...sold })),
    /** By number; null is the bar. */
    tables: z.array(z.object({ tableNumber: z.number().int().nullable(), ...sold })),
  })
  .meta({ id: 'OrderReport' })
export type OrderReport = z.infer<typeof orderReport>

const description =
  'From the first day to the last, each from six in the morning to six. Cancelled orders are left out.'

export const getOrderReport = route('getOrderReport', {
  access: 'reports.read',
  tag: admin,
  summary: 'What was ordered in a period: by dish, choice, hour and table',
  description,
  query: reportPeriod,
  answers: { 200: json(orderReport, 'The report') },
})
export const exportOrderReport = route('exportOrderReport', {
  access: 'reports.read',
  tag: admin,
  summary: 'The lines of all orders of a period as CSV',
  description,
  query: reportPeriod,
  answers: { 200: file('text/csv', 'CSV with a byte order mark and semicolons') },
})
