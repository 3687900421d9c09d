import { z } from 'zod'
import { bounds } from './bounds.ts'
import { exampleId, instant, orNull, requestId, uuid } from './fields.ts'
import { gameTable } from './game-tables.ts'
import { kitchenOrder, order } from './orders.ts'
import { playSession } from './play.ts'
import { json, route } from './route.ts'

const tag = 'Bills: administration'
const access = 'orders.take'

/** An order on a bill. Of its lines those that were not refused are paid; a cancelled order is not. */
const billOrder = kitchenOrder
  .pick({
    id: true,
    number: true,
    status: true,
    totalAmountOre: true,
    createdAt: true,
    guest: true,
    isTaken: true,
  })
  .extend({
    lines: z.array(
      order.shape.lines.element.pick({
        name: true,
        quantity: true,
        unitPriceOre: true,
        totalPriceOre: true,
        isRefused: true,
        choices: true,
      }),
    ),
  })
export type BillOrder = z.infer<typeof billOrder>

/** The party that was last checked in at a table today. The id is null without an account. */
const party = z.object({
  userId: uuid.nullable(),
  displayName: z.string(),
  guestCount: z.number().int(),
  checkedInAt: instant,
})

/** Of a party at several tables: the numbers of all of them. They have one bill. */
const numbers = z.array(z.number().int()).optional()

const tableBills = z.object({
  /** All tables of the house, by number. */
  items: z.array(
    z.object({
      tableNumber: z.number().int(),
      numbers,
      location: z.string(),
      party: orNull(party),
      /** The orders that are on no bill yet, and how many of them are not delivered. */
      orders: z.number().int(),
      open: z.number().int(),
      totalOre: z.number().int(),
    }),
  ),
})
export type TableBillSummary = z.infer<typeof tableBills>['items'][number]

const handedOverBill = z.object({
  id: uuid,
  handedOverAt: instant,
  /** Null once the account has been deleted. */
  handedOverBy: z.string().nullable(),
  /** When it was handed over. A line that was refused since is in `orders`. */
  totalOre: z.number().int(),
  orders: z.array(billOrder),
})
export type HandedOverBill = z.infer<typeof handedOverBill>

export const tableBill = z
  .object({
    tableNumber: z.number().int(),
    numbers,
    location: z.string(),
    party: orNull(party),
    /** What is on the next bill, oldest first. */
    orders: z.array(billOrder),
    totalOre: z.number().int(),
    /** The bills of the table that were handed over today, the latest first. */
    handedOver: z.array(handedOverBill),
  })
  .meta({ id: 'TableBill' })
export type TableBill = z.infer<typeof tableBill>

const tableNumber = z.object({ tableNumber: z.coerce.number().int().min(1).max(bounds.table.number) })

export const listTableBills = route('listTableBills', {
  access,
  tag,
  summary: 'What each table has ordered that is on no bill yet',
  answers: { 200: json(tableBills, 'The tables') },
})
export const getTableBill = route('getTableBill', {
  access,
  tag,
  summary: 'The bill of a table, and those that were handed over today',
  description:
    'The orders of the day since the latest party was checked in, and those of its booking. Nothing is paid in the app: the club’s cash register takes the money.',
  params: tableNumber,
  answers: { 200: json(tableBill, 'The bill') },
})
export const billInput = z
  .strictObject({
    requestId,
    /** The bill as staff have seen it. */
    seen: z.strictObject({
      orderIds: z.array(uuid).min(1).max(bounds.bill.orders),
      totalOre: z.number().int().min(0),
    }),
  })
  .meta({
    id: 'BillInput',
    example: { requestId: exampleId, seen: { orderIds: [exampleId], totalOre: 17_900 } },
  })
export type BillInput = z.infer<typeof billInput>
export const handOverBill = route('handOverBill', {
  access,
  tag,
  summary: 'Say that the bill of a table was handed over, so that the next one begins anew',
  description:
    'Refused with `bill_changed` when the bill is not as it was `seen`: the present one is in `current`.',
  params: tableNumber,
  body: billInput,
  problems: ['bill_changed', 'key_reused'],
  answers: { 201: json(tableBill, 'Handed over, now or by the same request before') },
})

/** The bill of a session: the time at the game table, and what was ordered to it. */
export const playBill = z
  .object({
    session: playSession,
    /** Where it was stopped, or is. */
    table: gameTable.pick({ kind: true, ownKind: true, tableNumber: true }),
    /** Oldest first. */
    orders: z.array(billOrder),
    /** While it goes on, of the orders alone. */
    totalOre: z.number().int(),
    /** When it was handed over, and by whom. */
    handedOver: orNull(handedOverBill.pick({ handedOverAt: true, handedOverBy: true, totalOre: true })),
  })
  .meta({ id: 'PlayBill' })
export type PlayBill = z.infer<typeof playBill>

const playSessionId = z.object({ playSessionId: uuid })
export const getPlayBill = route('getPlayBill', {
  access,
  tag,
  summary: 'The bill of a session at a game table, with what was ordered to it',
  params: playSessionId,
  answers: { 200: json(playBill, 'The bill') },
})
export const playBillInput = z
  .strictObject({
    requestId,
    /** The bill as staff have seen it. */
    seen: z.strictObject({
      orderIds: z.array(uuid).max(bounds.bill.orders),
      totalOre: z.number().int().min(0),
    }),
  })
  .meta({ id: 'PlayBillInput', example: { requestId: exampleId, seen: { orderIds: [], totalOre: 12_000 } } })
export type PlayBillInput = z.infer<typeof playBillInput>
export const handOverPlayBill = route('handOverPlayBill', {
  access,
  tag,
  summary: 'Say that the bill of a session was handed over to the cash register',
  description:
    'Once, after the session was stopped. Refused with `bill_changed` when the bill is not as it was `seen`, or was handed over: the present one is in `current`.',
  params: playSessionId,
  body: playBillInput,
  problems: ['bill_changed', 'play_goes_on', 'key_reused'],
  answers: { 201: json(playBill, 'Handed over, now or by the same request before') },
})
