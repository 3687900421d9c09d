import { sql } from 'kysely'
import type { PlayHall } from '#contract/play-hall.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { playOpenNow } from '#rules/play-booking.ts'
import { expectedEnd, promisedEnd } from '#rules/play-end.ts'
import { isHeldFor, nextBooking } from '#rules/play-hall.ts'
import { hourPrice, rateNow } from '#rules/play-price.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findPlayBookingsToday } from './booking-queries.ts'
import { keptRate, presentGameTable } from './present.ts'
import { findAllGameTables, findAllRates } from './queries.ts'

/** Where somebody plays, since when, and until when the table is promised. */
const findTaken = (db: Database) =>
  db
    .selectFrom('play_sessions as s')
    .leftJoin('play_bookings as b', 'b.session_id', 's.id')
    .select(['s.table_id', 's.started_at', 's.promised_until', 'b.id as booking_id'])
    .where('s.stopped_at', 'is', null)
    .execute()
type Open = Awaited<ReturnType<typeof findTaken>>[number]

/** The tables that are held for a party of the queue. */
const findCalled = (db: Database) =>
  db.selectFrom('play_waits').select('table_id').where('table_id', 'is not', null).execute()

type Length = { kind: string; ms: number }
/** How long the latest sessions of all kinds lasted, without those that somebody forgot to stop. */
const findLengths = async (db: Database): Promise<Length[]> => {
  const { rows } = await sql<Length>`select t.kind, extract(epoch from g.ended_at - s.started_at) * 1000 as ms
    from (select * from play_sessions where stopped_at is not null order by stopped_at desc limit 500) s
    join game_tables t on t.id = s.table_id
    join lateral (select max(ended_at) as ended_at from play_segments where session_id = s.id) g on g.ended_at - s.started_at < interval '8 hours'`.execute(
    db,
  )
  return rows.map(({ kind, ms }) => ({ kind, ms: Number(ms) }))
}

type Kept = { at: number; lengths: Promise<Length[]> }
const kept = new WeakMap<Database, Kept>()
const minute = 60_000

/** The lengths as they were within the last minute: all guests who look at the hall need the same. */
function lengthsOf(db: Database, now: Date): Promise<Length[]> {
  const known = kept.get(db)
  if (known && Math.abs(now.getTime() - known.at) < minute) return known.lengths
  const lengths = findLengths(db)
  kept.set(db, { at: now.getTime(), lengths })
  // A failure is not kept.
  lengths.catch(() => kept.delete(db))
  return lengths
}

/** The hall as guests see it at a moment. */
export async function readHall(db: Database, now: Date): Promise<PlayHall> {
  const [tables, taken, called, lengths, bookings, rates, stored] = await Promise.all([
    findAllGameTables(db),
    findTaken(db),
    findCalled(db),
    lengthsOf(db, now),
    findPlayBookingsToday(db, now),
    findAllRates(db),
    findOpeningHours(db),
  ])
  const hours = presentOpeningHours(stored)
  const pricing = rates.map(keptRate)
  const shown = tables.map(presentGameTable).flatMap(({ isAvailable, ...table }) => {
    const session = taken.find(({ table_id }) => table_id === table.id)
    const next = nextBooking(
      bookings
        .filter(({ table_id }) => table_id === table.id)
        .map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at })),
      now,
    )
    const isCalled = called.some(({ table_id }) => table_id === table.id)
    const kept = { next: isCalled ? null : next, isCalled }
    return session || isAvailable
      ? [{ ...table, session, ...kept, open: playOpenNow(hours, table, now) }]
      : []
  })
  return {
    items: shown.map(
      ({ id, kind, ownKind, tableNumber, location, place, session, next, isCalled, open, ...own }) => ({
        id,
        kind,
        ownKind,
        tableNumber,
        location,
        place,
        isTaken: session !== undefined,
        endsAt: session ? endOf(session, kind, lengths, now) : null,
        bookedAt: next?.startsAt.toISOString() ?? null,
        isHeld: isCalled || isHeldFor(next, now),
        isClosed: open.until === null,
        opensAt: open.until === null ? (open.next?.toISOString() ?? null) : null,
        closesAt: own.closesAt === null ? null : (open.until?.toISOString() ?? null),
      }),
    ),
    prices: [...new Set(shown.map(({ kind }) => kind))].flatMap((kind) => {
      const rate = rateNow(pricing, kind, now)
      if (!rate) return []
      const { name, per, minimumOre } = rate
      return [{ kind, name, per, minimumOre, hourOre: hourPrice(rate, 1, null) }]
    }),
    now: now.toISOString(),
  }
}

/** Of a session of another night nobody can say when it ends. */
function endOf(open: Open, kind: string, lengths: readonly Length[], now: Date): string | null {
  const startedAt = open.started_at
  if (businessDateOf(startedAt) !== businessDateOf(now)) return null
  const promised = promisedEnd({
    startedAt,
    promisedUntil: open.promised_until,
    isBooked: open.booking_id !== null,
  })
  const ofKind = lengths.filter((each) => each.kind === kind).map(({ ms }) => ms)
  return expectedEnd({ startedAt, promisedEnd: promised }, ofKind, now)?.toISOString() ?? null
}
