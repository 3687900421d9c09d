import { isPlayOpen, type OwnHours } from '#rules/play-booking.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findBookingsAhead } from './booking-queries.ts'
import { presentGameTable, titleOf } from './present.ts'
import type { GameTableRow } from './queries.ts'
import { gameTableResource } from './resource.ts'

type HourColumns = Pick<GameTableRow, 'opens_at' | 'closes_at'>

/** How many bookings a refusal names. */
const named = 20

/**
 * Refuses new hours of tables that the caller has locked, when a booking that was within the old ones is outside them. Throws
 * bookings_outside_hours, with their number and the first of them.
 */
export async function refuseOutsideHours(
  tx: Tx,
  rows: readonly GameTableRow[],
  { hours, now }: { hours: OwnHours; now: Date },
): Promise<void> {
  const house = presentOpeningHours(await findOpeningHours(tx))
  const before = new Map(rows.map((row) => [row.id, presentGameTable(row)]))
  const outside = (await findBookingsAhead(tx, [...before.keys()], now)).filter((row) => {
    const visit = { start: row.starts_at, end: row.ends_at }
    return isPlayOpen(house, before.get(row.table_id) as OwnHours, visit) && !isPlayOpen(house, hours, visit)
  })
  if (outside.length === 0) return
  const bookings = outside.slice(0, named).map((row) => ({
    id: row.id,
    table: titleOf(row),
    name: row.display_name,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }))
  throw new ProblemError('bookings_outside_hours', { current: { count: outside.length, bookings } })
}

/** Gives tables that the caller has locked the same hours. */
export async function writeOwnHours(
  tx: Tx,
  rows: readonly GameTableRow[],
  { adminId, values: { opens_at, closes_at } }: { adminId: string; values: HourColumns },
): Promise<void> {
  for (const { id, version } of rows)
    await updateVersioned(tx, gameTableResource, {
      adminId,
      key: id,
      version,
      values: { opens_at, closes_at },
    })
}
