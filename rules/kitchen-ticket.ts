import type { LineStatus } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isRefused } from './alcohol.ts'
import { isInKitchen, isOpenOrder } from './order.ts'
import { statusOfLines } from './order-lines.ts'

/** Of a board: everything, one station by its id, or the whole orders at the pass. */
export const wholeBoard = 'all'
export const pass = 'pass'

/** What a board shows of an order: all of it, or what one station makes of it, with the status and the times of that part. */
export type Ticket = KitchenOrder & {
  /** Which lines of the order it shows. */
  positions: readonly number[]
  /** Null: the whole order, which is moved as a whole. */
  stationId: string | null
}

export const linesOf = ({ lines, positions }: Ticket): KitchenOrder['lines'] =>
  positions.flatMap((position) => lines[position] ?? [])

/** The lines of a ticket that are still to be cooked. */
export const linesToCook = (ticket: Ticket): KitchenOrder['lines'] =>
  linesOf(ticket).filter((line) => !isRefused(line) && isInKitchen(line.status))

/** The ticket of an order on the board of a station; null where it has nothing to do. */
export function ticketOf(order: KitchenOrder, stationId: string | null): Ticket | null {
  const all = order.lines.map((_, position) => position)
  if (stationId === null) return { ...order, stationId, positions: all }
  const positions = all.filter((position) => order.lines[position]?.stationId === stationId)
  const own = linesOf({ ...order, stationId, positions })
  const status = statusOfLines(own)
  if (!isOpenOrder(status)) return null
  const cameAt = (to: LineStatus) =>
    own
      .filter((line) => line.status === to && !isRefused(line))
      .map(({ statusAt }) => statusAt)
      .reduce((latest, at) => ((at ?? '') > (latest ?? '') ? at : latest), null)
  const times = {
    confirmedAt: cameAt('confirmed'),
    preparingAt: cameAt('preparing'),
    readyAt: cameAt('ready'),
  }
  return { ...order, ...times, status, stationId, positions }
}

/** Whether a part of a ticket has come further than the ticket, so that its step cannot be taken back. */
export const isPartAhead = (ticket: Ticket): boolean =>
  ticket.status === 'preparing' &&
  linesOf(ticket).some((line) => !isRefused(line) && (line.status === 'ready' || line.status === 'delivered'))
