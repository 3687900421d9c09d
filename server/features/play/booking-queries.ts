import { sql } from 'kysely'
import type { GameKind, PlayBookingStatus } from '#contract/bounds.ts'
import type { PlayBooking } from '#contract/play-bookings.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import type { Span } from '#rules/table-booking.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

const bookings = (db: Database | Tx) =>
  db
    .selectFrom('play_bookings as b')
    .innerJoin('game_tables as t', 't.id', 'b.table_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'b.user_id')
    .select(['b.id', 'b.user_id', 'b.table_id', 'b.starts_at', 'b.ends_at', 'b.players', 'b.status'])
    .select(['b.session_id', 'b.version', 't.kind', 't.own_kind', 't.table_number', 't.location'])
    .select(['p.display_name', 'u.email', 'u.email_verified', 'u.language'])
export type PlayBookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

export const presentPlayBooking = (row: PlayBookingRow): PlayBooking => ({
  id: row.id,
  table: {
    id: row.table_id,
    kind: row.kind as GameKind,
    ownKind: row.own_kind,
    tableNumber: row.table_number,
    location: row.location,
  },
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  players: row.players,
  status: row.status as PlayBookingStatus,
  version: row.version,
})

export const findPlayBooking = (db: Database | Tx, id: string): Promise<PlayBookingRow | undefined> =>
  bookings(db).where('b.id', '=', id).executeTakeFirst()

export const lockPlayBooking = (tx: Tx, id: string): Promise<PlayBookingRow | undefined> =>
  bookings(tx).where('b.id', '=', id).forUpdate('b').executeTakeFirst()

/** What a guest has booked that has not ended, earliest first. */
export const findMyPlayBookings = (db: Database, userId: string, now: Date): Promise<PlayBookingRow[]> =>
  bookings(db)
    .where('b.user_id', '=', userId)
    .where('b.status', '=', 'booked')
    .where('b.ends_at', '>', now)
    .orderBy('b.starts_at')
    .execute()

/** The bookings of today that wait for their guests, earliest first. */
export const findPlayBookingsToday = (db: Database, now: Date): Promise<PlayBookingRow[]> =>
  bookings(db)
    .where('b.status', '=', 'booked')
    .where('b.ends_at', '>', now)
    .where('b.starts_at', '<', businessDayOf(businessDateOf(now)).end)
    .orderBy('b.starts_at')
    .execute()

/** The bookings of tables that wait for their guests and have not ended, earliest first. */
export const findBookingsAhead = (tx: Tx, tableIds: string[], now: Date): Promise<PlayBookingRow[]> =>
  bookings(tx)
    .where(sql<boolean>`b.table_id = any(${tableIds}::uuid[])`)
    .where('b.status', '=', 'booked')
    .where('b.ends_at', '>', now)
    .orderBy('b.starts_at')
    .orderBy('b.id')
    .execute()

/** The times at which a guest has a game table. */
export async function findOwnPlaySpans(db: Database | Tx, userId: string, now: Date): Promise<Span[]> {
  const rows = await db
    .selectFrom('play_bookings')
    .select(['starts_at as start', 'ends_at as end'])
    .where('user_id', '=', userId)
    .where('status', '=', 'booked')
    .where('ends_at', '>', now)
    .execute()
  return rows
}

type Taken = Span & { table_id: string }
/** When game tables are booked or promised within a span. */
export async function findTakenPlay(db: Database | Tx, { start, end }: Span): Promise<Taken[]> {
  const { rows } = await sql<Taken>`select table_id, starts_at as start, ends_at as "end" from play_bookings
      where status = 'booked' and starts_at < ${end} and ends_at > ${start}
    union all
    select table_id, started_at, greatest(promised_until, started_at) from play_sessions
      where stopped_at is null and started_at < ${end} and promised_until > ${start}
    union all
    select table_id, called_at, promised_until from play_waits
      where table_id is not null and called_at < ${end} and promised_until > ${start}`.execute(db)
  return rows
}

/** The bookings of a table that wait for their guests and have not ended, locked until the transaction ends. */
export const lockWaitingBookings = (tx: Tx, tableId: string, now: Date) =>
  tx
    .selectFrom('play_bookings')
    .select(['id', 'user_id as userId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('table_id', '=', tableId)
    .where('status', '=', 'booked')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .forUpdate()
    .execute()

type NewBooking = { id: string; userId: string; tableId: string; span: Span; players: number; now: Date }
export const insertPlayBooking = (tx: Tx, { id, userId, tableId, span, players, now }: NewBooking) =>
  tx
    .insertInto('play_bookings')
    .values({
      id,
      user_id: userId,
      table_id: tableId,
      starts_at: span.start,
      ends_at: span.end,
      players,
      created_at: now,
      updated_at: now,
    })
    .execute()

type Change = { status: PlayBookingStatus; tableId?: string; sessionId?: string }
/** Writes the next version of a booking that the caller has locked. */
export const writePlayBooking = (tx: Tx, id: string, { status, tableId, sessionId }: Change, now: Date) =>
  tx
    .updateTable('play_bookings')
    .set((eb) => ({
      status,
      version: eb('version', '+', 1),
      updated_at: now,
      ...(tableId !== undefined && { table_id: tableId }),
      ...(sessionId !== undefined && { session_id: sessionId }),
    }))
    .where('id', '=', id)
    .execute()
