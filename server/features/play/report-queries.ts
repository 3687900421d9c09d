import { sql } from 'kysely'
import type { GameKind } from '#contract/bounds.ts'
import type { PlayReport } from '#contract/play-report.ts'
import { businessDayOf } from '#rules/business-date.ts'
import { nightEnd } from '#rules/play.ts'
import { playOpen } from '#rules/play-booking.ts'
import { promisedEnd } from '#rules/play-end.ts'
import { bookingsCame, keptPromises, playUse } from '#rules/play-report.ts'
import type { Period } from '#rules/report-period.ts'
import type { Span } from '#rules/table-booking.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import { type Database, inSnapshot, type Tx } from '#server/platform/database/database.ts'
import { presentGameTable } from './present.ts'
import { findAllGameTables, type GameTableRow } from './queries.ts'

const spanOf = ({ from, to }: Period): Span => ({
  start: businessDayOf(from).start,
  end: businessDayOf(to).end,
})

export type StoppedRow = {
  table_id: string
  kind: string
  own_kind: string | null
  table_number: number
  started_at: Date
  ended_at: Date
  played_ms: number
  players: number
  total_ore: number
  promised_until: Date | null
  is_booked: boolean
}

/** The sessions that began in a period and were stopped, in the order of their starts. */
export async function findStoppedIn(db: Database | Tx, period: Period): Promise<StoppedRow[]> {
  const { start, end } = spanOf(period)
  const { rows } =
    await sql<StoppedRow>`select s.table_id, t.kind, t.own_kind, t.table_number, s.started_at, g.ended_at,
      g.played_ms::float8 as played_ms, g.players, s.total_ore::float8 as total_ore, s.promised_until,
      exists (select from play_bookings b where b.session_id = s.id) as is_booked
    from play_sessions s join game_tables t on t.id = s.table_id
    join lateral (select max(ended_at) as ended_at, sum(extract(epoch from ended_at - started_at)) * 1000 as played_ms,
      (array_agg(players order by started_at desc))[1] as players from play_segments where session_id = s.id) g on g.ended_at is not null
    where s.stopped_at is not null and s.started_at >= ${start} and s.started_at < ${end}
    order by s.started_at, s.id`.execute(db)
  return rows
}

type PlayedRow = { tableId: string; began: Date } & Span
/** The times of play that meet a span, until now where they go on. */
async function findPlayed(tx: Tx, { start, end }: Span, now: Date): Promise<PlayedRow[]> {
  const { rows } =
    await sql<PlayedRow>`select g.table_id as "tableId", s.started_at as began, g.started_at as start, coalesce(g.ended_at, ${now}) as "end"
    from play_segments g join play_sessions s on s.id = g.session_id
    where g.started_at < ${end} and coalesce(g.ended_at, ${now}) > ${start} and g.started_at < ${now}`.execute(
      tx,
    )
  return rows
}

const findBookingsIn = (tx: Tx, { start, end }: Span) =>
  tx
    .selectFrom('play_bookings')
    .select(['status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .execute()

/** So long nobody plays: such a session was forgotten, and is counted until the house closed. */
const forgotten = 3 * 3_600_000

const gameOf = ({ kind, own_kind }: GameTableRow) => JSON.stringify([kind, own_kind])

/** How the game tables were used in a period. */
export const readPlayReport = (db: Database, period: Period, now: Date): Promise<PlayReport> =>
  inSnapshot(db, async (tx) => {
    const span = spanOf(period)
    const tables = await findAllGameTables(tx)
    const hours = presentOpeningHours(await findOpeningHours(tx))
    const played = (await findPlayed(tx, span, now)).map(({ tableId, began, start, end }) => {
      const night = end.getTime() - start.getTime() > forgotten ? nightEnd(hours, began) : end
      return { tableId, start, end: night < end && night > start ? night : end }
    })
    const stopped = (await findStoppedIn(tx, period)).map((row) => ({
      tableId: row.table_id,
      playedMs: row.played_ms,
      totalOre: row.total_ore,
      endedAt: row.ended_at,
      promisedEnd: promisedEnd({
        startedAt: row.started_at,
        promisedUntil: row.promised_until,
        isBooked: row.is_booked,
      }),
    }))
    const opened = new Map<string, Span[]>()
    const openOn = ({ row }: { row: GameTableRow }, date: string): Span[] => {
      const own = presentGameTable(row)
      const key = `${date} ${own.opensAt} ${own.closesAt}`
      const spans = opened.get(key) ?? playOpen(hours, date, own)
      opened.set(key, spans)
      return spans
    }
    const counted = tables.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      isAvailable: row.is_available,
      row,
    }))
    const used = playUse({ period, tables: counted, openOn, played, stopped }, now)
    const games = new Map(used.tables.map(({ table: { row } }) => [gameOf(row), row]))
    return {
      ...used.together(() => true),
      kinds: [...games].map(([game, { kind, own_kind }]) => ({
        kind: kind as GameKind,
        ownKind: own_kind,
        ...used.together(({ row }) => gameOf(row) === game),
      })),
      tables: used.tables.map(({ table: { id, row }, use }) => ({
        id,
        kind: row.kind as GameKind,
        ownKind: row.own_kind,
        tableNumber: row.table_number,
        ...use,
      })),
      promises: keptPromises(stopped),
      bookings: bookingsCame(await findBookingsIn(tx, span), now),
    }
  })
