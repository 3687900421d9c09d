import type { AlcoholCheck, OrderStatus } from '#contract/bounds.ts'
import { isOpenOrder, nextOrderStatuses } from './order.ts'

type Checked = { alcoholCheck: AlcoholCheck | null }
type Line = Checked & { isAlcoholic: boolean }

/** Whether staff do not serve a line. It is not paid then. */
export const isRefused = ({ alcoholCheck }: Checked): boolean =>
  alcoholCheck !== null && alcoholCheck !== 'id_seen'

/** Whether somebody must look at a line before it is served. */
export const awaitsCheck = ({ isAlcoholic, alcoholCheck }: Line): boolean =>
  isAlcoholic && alcoholCheck === null

/** Why an order cannot get a status, or null. */
export function whyNotMove(
  { status, lines }: { status: OrderStatus; lines: readonly Line[] },
  to: OrderStatus,
): 'status_not_allowed' | 'id_not_checked' | null {
  if (!nextOrderStatuses[status].includes(to)) return 'status_not_allowed'
  return to === 'delivered' ? whyNotDeliver(lines) : null
}

/** Why an order cannot be delivered, or null. */
export const whyNotDeliver = (lines: readonly Line[]): 'id_not_checked' | null =>
  lines.some(awaitsCheck) ? 'id_not_checked' : null

/**
 * Why a finding cannot be written about a line, or null. `check` null takes the finding back. A finding is taken back before
 * another one is written, so that a tablet that shows an old state overwrites nobody's refusal.
 */
export function whyNotCheck({
  status,
  line,
  check,
}: { status: OrderStatus; line: Line } & { check: AlcoholCheck | null }): 'status_not_allowed' | null {
  if (!line.isAlcoholic || !isOpenOrder(status)) return 'status_not_allowed'
  const isOther = line.alcoholCheck !== null && check !== null && line.alcoholCheck !== check
  return isOther ? 'status_not_allowed' : null
}

/** What of an order earns points, in öre: everything but alcohol. */
export const earningOre = (lines: readonly { isAlcoholic: boolean; totalPriceOre: number }[]): number =>
  lines.reduce((sum, line) => (line.isAlcoholic ? sum : sum + line.totalPriceOre), 0)
