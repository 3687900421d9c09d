import { sql } from 'kysely'
import type { OpeningHours } from '#rules/opening-hours.ts'
import type { Span } from '#rules/table-booking.ts'
import { overlaps } from '#rules/table-booking.ts'
import { visitAt, type Wish } from '#rules/table-queue.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findTaken } from './hold-queries.ts'
import type { HouseSettingsRow } from './house-queries.ts'
import { findSmallestFit } from './queries.ts'
import { findSpansOf } from './wait-queries.ts'

type Asked = {
  tableId: string
  table: Pick<Parameters<typeof visitAt>[1], 'capacity' | 'isAvailable'>
  visit: Span
  /** Who asks. The own wait does not count. */
  userId: string | null
  /** The wait of the guest who asks: only those before it count. Null for a guest who does not wait: all count. */
  before: { created_at: Date; id: string } | null
}
type House = { hours: OpeningHours; settings: HouseSettingsRow }

const hour = 3_600_000
/** Between two visits that overlap, with a wish that may be an hour away. */
const reach = 5 * hour

/**
 * The visits for which a table is about to be offered to guests who wait and come first. Until it is, nobody else may have it: between a
 * table that becomes free and its offer lies a moment. The caller has locked the table.
 */
export async function findPromised(
  tx: Tx,
  { tableId, table, visit, userId, before }: Asked,
  { hours, settings }: House,
  now: Date,
): Promise<Span[]> {
  const waiting = await findWaitingAround(tx, visit, userId, before)
  if (waiting.length === 0) return []
  const spansOf = await findSpansOf(
    tx,
    waiting.map((each) => each.userId),
    now,
  )
  const around = {
    start: new Date(visit.start.getTime() - 2 * reach),
    end: new Date(visit.end.getTime() + 2 * reach),
  }
  const seats = { ...table, taken: await findTaken(tx, [tableId], around) }
  const promised: Span[] = []
  for (const { userId: guestId, ...wish } of waiting) {
    const smallestFit = await findSmallestFit(tx, wish.guestCount)
    const house = { hours, allowsLargeTables: settings.allows_large_tables, smallestFit }
    const found = visitAt({ wish, own: spansOf(guestId) }, seats, house, now)
    if (found && overlaps(found, visit)) promised.push(found)
  }
  return promised
}

/** The others who wait, without an offer, for a time near a visit. */
async function findWaitingAround(
  tx: Tx,
  { start, end }: Span,
  userId: string | null,
  before: Asked['before'],
): Promise<(Wish & { userId: string })[]> {
  const { rows } = await sql<
    Wish & { userId: string }
  >`select user_id as "userId", starts_at as start, is_flexible as "isFlexible",
      guest_count as "guestCount", duration_hours as "durationHours" from table_waits
    where status in ('waiting', 'offered') and status = 'waiting' and user_id is distinct from ${userId}::uuid
      and starts_at between ${new Date(start.getTime() - reach)} and ${new Date(end.getTime() + reach)}
      and (${before === null} or (created_at, id) < (${before?.created_at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by created_at, id`.execute(tx)
  return rows
}
