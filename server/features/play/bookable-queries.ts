import type { PlayTimes } from '#contract/play-bookings.ts'
import { businessDayOf } from '#rules/business-date.ts'
import { playOpen } from '#rules/play-booking.ts'
import type { Span } from '#rules/table-booking.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { findOwnPlaySpans, findTakenPlay } from './booking-queries.ts'
import { keptRate, presentGameTable } from './present.ts'
import { findAllGameTables, findAllRates, type GameTableRow } from './queries.ts'

/** Game tables as the rule of booking sees them on a date of the house. */
export async function findTimes(db: Database | Tx, tables: readonly GameTableRow[], date: string) {
  const hours = presentOpeningHours(await findOpeningHours(db))
  const taken = await findTakenPlay(db, businessDayOf(date))
  return tables.map((row) => ({
    id: row.id,
    table: presentGameTable(row),
    open: playOpen(hours, date, presentGameTable(row)),
    taken: taken.filter(({ table_id }) => table_id === row.id),
  }))
}

const presentSpan = ({ start, end }: Span) => ({ startsAt: start.toISOString(), endsAt: end.toISOString() })

/** What a guest can book on a date. */
export async function readPlayTimes(
  db: Database,
  { userId, date }: { userId: string; date: string },
  now: Date,
): Promise<PlayTimes> {
  const tables = (await findAllGameTables(db)).filter(
    ({ is_available, booking_minutes }) => is_available && booking_minutes.length > 0,
  )
  const times = await findTimes(db, tables, date)
  return {
    tables: times.map(({ table, open, taken }) => ({
      kind: table.kind,
      ownKind: table.ownKind,
      isAvailable: table.isAvailable,
      bookingMinutes: table.bookingMinutes,
      bookingDays: table.bookingDays,
      open: open.map(presentSpan),
      taken: taken.map(presentSpan),
    })),
    rates: (await findAllRates(db)).map(keptRate),
    own: (await findOwnPlaySpans(db, userId, now)).map(presentSpan),
    now: now.toISOString(),
  }
}
