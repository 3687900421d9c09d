import { type RawBuilder, sql } from 'kysely'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import type { PlayRate } from '#rules/play-price.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/** Sessions with their segments and adjustments, oldest first. JSON has no dates. */
export type SessionRow = {
  id: string
  table_id: string
  rates: PlayRate[]
  started_at: Date
  stopped_at: Date | null
  promised_until: Date | null
  total_ore: string | null
  last_request_id: string
  last_step: object | null
  guest_id: string | null
  guest_name: string | null
  guest_level: number | null
  join_key: string | null
  friends: { user_id: string; display_name: string }[]
  /** What is ordered to it, in öre. */
  ordered_ore: string
  /** When its bill was handed over. */
  billed_at: Date | null
  version: number
  segments: { table_id: string; kind: string; players: number; started_at: string; ended_at: string | null }[]
  adjustments: { minutes: number; reason: string; made_at: string; made_by: string | null }[]
}

/** A session that goes on, of one who plays in it. */
export type OwnPlayRow = {
  user_id: string
  session_id: string
  started_at: Date
  table_id: string
  kind: string
  own_kind: string | null
  table_number: number
}

const sessions = (which: RawBuilder<unknown>) => sql<SessionRow>`select s.*,
    coalesce((select json_agg(g order by g.started_at) from play_segments g where g.session_id = s.id), '[]') as segments,
    coalesce((select json_agg(json_build_object('minutes', a.minutes, 'reason', a.reason, 'made_at', a.made_at, 'made_by', p.display_name)
      order by a.made_at, a.id) from play_adjustments a left join profiles p on p.user_id = a.made_by where a.session_id = s.id), '[]') as adjustments,
    (select display_name from profiles where user_id = s.guest_id) as guest_name,
    coalesce((select json_agg(json_build_object('user_id', f.user_id, 'display_name', p.display_name) order by f.joined_at, f.user_id)
      from play_friends f join profiles p on p.user_id = f.user_id where f.session_id = s.id), '[]') as friends,
    coalesce((select sum(total_amount_ore) from orders where play_session_id = s.id and status <> 'cancelled'), 0) as ordered_ore,
    (select min(handed_over_at) from bills where play_session_id = s.id) as billed_at
  from play_sessions s ${which}`

export const findSession = async (db: Database | Tx, id: string): Promise<SessionRow | undefined> =>
  (await sessions(sql`where s.id = ${id}`).execute(db)).rows[0]

/** The same, locked until the transaction ends. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  await sql`select from play_sessions where id = ${id} for no key update`.execute(tx)
  return findSession(tx, id)
}

/** The sessions that go on. */
export const findOpenSessions = async (db: Database) =>
  (await sessions(sql`where s.stopped_at is null`).execute(db)).rows

/** How long staff see a session that was not handed over. */
const unpaidDays = 7

/** The latest of those that were stopped today, or cost something and are on no bill. */
export const findStoppedSessions = async (db: Database, now: Date) => {
  const since = new Date(now.getTime() - unpaidDays * 86_400_000)
  return (
    await sessions(sql`where s.stopped_at >= ${businessDayOf(businessDateOf(now)).start} or (s.stopped_at >= ${since}
      and not exists (select from bills where play_session_id = s.id)
      and (s.total_ore > 0 or exists (select from orders where play_session_id = s.id and status <> 'cancelled')))
      order by s.stopped_at desc limit 300`).execute(db)
  ).rows
}

/** Whether a session goes on at a table. */
export const isPlayedAt = async (tx: Tx, tableId: string): Promise<boolean> =>
  (await tx
    .selectFrom('play_sessions')
    .select('id')
    .where('table_id', '=', tableId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether anybody has ever played at a table. */
export const wasPlayedAt = async (tx: Tx, tableId: string): Promise<boolean> =>
  (await tx
    .selectFrom('play_segments')
    .select('session_id')
    .where('table_id', '=', tableId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The time of the database, to the millisecond: the clocks of the nodes decide nothing about a session. */
export async function databaseNow(tx: Database | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(tx)
  return (rows[0] as { now: Date }).now
}

/** Whose session it is: the price for members follows the level, and those who play with them join by the key. */
export type SessionGuest = { guestId: string; level: number; joinKey: string }

const guestColumns = (guest: SessionGuest | null) => ({
  guest_id: guest?.guestId ?? null,
  guest_level: guest?.level ?? null,
  join_key: guest?.joinKey ?? null,
})

type NewSession = {
  id: string
  tableId: string
  rates: PlayRate[]
  guest?: SessionGuest | null
  promisedUntil?: Date
  now: Date
}
/** Returns whether no session has the id yet. */
export const insertSession = async (
  tx: Tx,
  { id, tableId, rates, guest = null, promisedUntil, now }: NewSession,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('play_sessions')
    .values({
      id,
      table_id: tableId,
      rates: JSON.stringify(rates),
      started_at: now,
      promised_until: promisedUntil ?? null,
      last_request_id: id,
      ...guestColumns(guest),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type NewSegment = { sessionId: string; tableId: string; kind: string; players: number; now: Date }
export const insertSegment = (tx: Tx, { sessionId, tableId, kind, players, now }: NewSegment) =>
  tx
    .insertInto('play_segments')
    .values({ session_id: sessionId, table_id: tableId, kind, players, started_at: now })
    .execute()

export const closeSegment = (tx: Tx, sessionId: string, now: Date) =>
  tx
    .updateTable('play_segments')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()

type NewAdjustment = {
  id: string
  sessionId: string
  minutes: number
  reason: string
  by: string | null
  now: Date
}
/** Returns whether no adjustment has the id yet. */
export async function insertAdjustment(
  tx: Tx,
  { id, sessionId, minutes, reason, by, now }: NewAdjustment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('play_adjustments')
    .values({ id, session_id: sessionId, minutes, reason, made_by: by, made_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type Changed = {
  requestId: string
  step: object
  tableId?: string
  promisedUntil?: Date | undefined
  stopped?: { at: Date; totalOre: number } | undefined
  guest?: SessionGuest | undefined
}
/** Writes the next version of a session, if it is still at the version given; returns whether it was. */
export async function writeSession(
  tx: Tx,
  id: string,
  version: number,
  { requestId, step, tableId, promisedUntil, stopped, guest }: Changed,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('play_sessions')
    .set({
      version: version + 1,
      last_request_id: requestId,
      last_step: JSON.stringify(step),
      ...(tableId !== undefined && { table_id: tableId }),
      ...(promisedUntil && { promised_until: promisedUntil }),
      ...(stopped && { stopped_at: stopped.at, total_ore: stopped.totalOre }),
      ...(guest && guestColumns(guest)),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
