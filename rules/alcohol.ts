import { dishRefusals, type LineFinding, type LineStatus, type OrderStatus } from '#contract/bounds.ts'
import { isOpenOrder, nextOrderStatuses } from './order.ts'

type Checked = { alcoholCheck: LineFinding | null }
type Line = Checked & { isAlcoholic: boolean }
type Order = {
  status: OrderStatus
  lines: readonly (Line & { status: LineStatus })[]
  isStopped: boolean
}

/** Whether a table gets no more alcohol. */
export const isStopped = (until: Date | string | null, now: Date): boolean =>
  until !== null && now < new Date(until)

/** Whether staff do not serve a line. It is not paid then. */
export const isRefused = ({ alcoholCheck }: Checked): boolean =>
  alcoholCheck !== null && alcoholCheck !== 'id_seen'

/** Whether a finding may be about any dish. The others are about alcohol. */
export const isOfDish = (check: LineFinding | null) => dishRefusals.some((each) => each === check)

/** Whether somebody must look at a line before it is served. */
export const awaitsCheck = ({ isAlcoholic, alcoholCheck }: Line): boolean =>
  isAlcoholic && alcoholCheck === null

/** Why an order cannot get a status, or null. `isStopped`: its table gets no more alcohol. */
export function whyNotMove(
  { status, ...order }: Order,
  to: OrderStatus,
): 'status_not_allowed' | 'id_not_checked' | 'alcohol_stopped' | null {
  if (!nextOrderStatuses[status].includes(to)) return 'status_not_allowed'
  return to === 'delivered' ? whyNotDeliver(order) : null
}

/** Why an order cannot be delivered, or null. */
export function whyNotDeliver({
  lines,
  isStopped,
}: Omit<Order, 'status'>): 'id_not_checked' | 'alcohol_stopped' | null {
  // What the guest has already got does not hold the rest back.
  const isHeld = (line: (typeof lines)[number]) =>
    line.isAlcoholic && !isRefused(line) && line.status !== 'delivered'
  if (isStopped && lines.some(isHeld)) return 'alcohol_stopped'
  return lines.some(awaitsCheck) ? 'id_not_checked' : null
}

/**
 * Why a finding cannot be written about a line, or null. `check` null takes the finding back. A refusal is taken back before
 * something else is found, so that a tablet that shows an old state overwrites nobody's refusal. What has run out is refused also
 * after somebody has looked at the guest.
 */
export function whyNotCheck(
  { status, line, isStopped }: { status: OrderStatus; line: Line; isStopped: boolean },
  check: LineFinding | null,
): 'status_not_allowed' | 'alcohol_stopped' | null {
  if (!isOpenOrder(status)) return 'status_not_allowed'
  if (!line.isAlcoholic && !isOfDish(check ?? line.alcoholCheck ?? 'other')) return 'status_not_allowed'
  const isFree = line.alcoholCheck === null || (line.alcoholCheck === 'id_seen' && isOfDish(check))
  const isOther = !isFree && check !== null && line.alcoholCheck !== check
  if (isOther) return 'status_not_allowed'
  return isStopped && check === 'id_seen' && line.alcoholCheck === null ? 'alcohol_stopped' : null
}

/** What of an order earns points, in öre: what is served, without its alcohol. */
export const earningOre = (lines: readonly (Line & { totalPriceOre: number })[]): number =>
  lines.reduce((sum, line) => (line.isAlcoholic || isRefused(line) ? sum : sum + line.totalPriceOre), 0)
