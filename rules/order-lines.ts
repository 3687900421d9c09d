import { type LineFinding, type LineStatus, lineStatuses, type OrderStatus } from '#contract/bounds.ts'
import { awaitsCheck, isRefused } from './alcohol.ts'
import { isOpenOrder, undoTime } from './order.ts'

type Line = { status: LineStatus; alcoholCheck: LineFinding | null }

const rank = (status: LineStatus): number => lineStatuses.indexOf(status)

/** Whether a line is not served, or has come as far as a status. */
const hasCome = (line: Line, to: LineStatus): boolean => isRefused(line) || rank(line.status) >= rank(to)

/** The status of lines together: of an order, or of what one station makes of it. */
export function statusOfLines(all: readonly Line[]): OrderStatus {
  const lines = all.filter((line) => !isRefused(line))
  const furthest = Math.max(...lines.map(({ status }) => rank(status)))
  if (lines.length === 0) return 'cancelled'
  if (lines.every(({ status }) => status === 'delivered')) return 'delivered'
  if (lines.every((line) => hasCome(line, 'ready'))) return 'ready'
  return furthest > rank('preparing') ? 'preparing' : (lineStatuses[furthest] ?? 'pending')
}

/** The positions of those lines that a step to a status moves. */
export const positionsBefore = (
  lines: readonly Line[],
  positions: readonly number[],
  to: LineStatus,
): number[] =>
  positions.filter((position) => {
    const line = lines[position]
    return line !== undefined && !hasCome(line, to)
  })

type Moved = { status: OrderStatus; lines: readonly (Line & { isAlcoholic: boolean })[]; isStopped: boolean }

/** Why these lines of an order cannot get a status, or null. `isStopped`: its table gets no more alcohol. */
export function whyNotMoveLines(
  { status, lines, isStopped }: Moved,
  positions: readonly number[],
  to: LineStatus,
): 'status_not_allowed' | 'id_not_checked' | 'alcohol_stopped' | null {
  const moved = positionsBefore(lines, positions, to).flatMap((position) => lines[position] ?? [])
  if (!isOpenOrder(status) || moved.length === 0) return 'status_not_allowed'
  if (to !== 'delivered') return null
  if (isStopped && moved.some(({ isAlcoholic }) => isAlcoholic)) return 'alcohol_stopped'
  return moved.some(awaitsCheck) ? 'id_not_checked' : null
}

type Taken = { status: OrderStatus; lines: readonly (Line & { statusAt: string | null })[] }

/** The positions of those lines whose step to a status can be taken back now, and the status before it. None: it cannot. */
export function linesBack(
  { status, lines }: Taken,
  positions: readonly number[],
  from: LineStatus,
  now: Date,
): { to: LineStatus; positions: number[] } {
  const to = lineStatuses[rank(from) - 1] ?? 'pending'
  const isRecent = (at: string | null) => at !== null && now.getTime() <= Date.parse(at) + undoTime
  const back = positions.filter((position) => {
    const line = lines[position]
    return line?.status === from && !isRefused(line) && isRecent(line.statusAt)
  })
  return { to, positions: isOpenOrder(status) && from !== 'pending' ? back : [] }
}
