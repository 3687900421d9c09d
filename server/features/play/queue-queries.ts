import { type RawBuilder, sql } from 'kysely'
import { playClosed } from '#rules/play-booking.ts'
import type { Span } from '#rules/table-booking.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { presentOwnHours } from './present.ts'
import type { GameTableRow } from './queries.ts'

/** A party that waits, with its guest and the table that is held for it. */
export type PlayWaitRow = {
  id: string
  user_id: string | null
  /** The guest's name, or what staff call a party without an account. Null once that has ended. */
  name: string | null
  language: string | null
  kind: string
  own_kind: string | null
  players: number
  said_minutes: number | null
  state: string
  table_id: string | null
  table_number: number | null
  location: string | null
  is_available: boolean | null
  called_until: Date | null
  called_at: Date | null
  /** Until when the table is promised to a party that is called. */
  promised_until: Date | null
  passed_until: Date | null
  session_id: string | null
  joined_at: Date
  ended_at: Date | null
  version: number
}

const waits = (
  which: RawBuilder<unknown>,
) => sql<PlayWaitRow>`select w.*, coalesce(p.display_name, w.guest_name) as name, u.language,
    t.table_number, t.location, t.is_available
  from play_waits w left join users u on u.id = w.user_id left join profiles p on p.user_id = w.user_id
    left join game_tables t on t.id = w.table_id ${which}`

/** All who wait or are called, in the order in which they joined. */
export const findPlayQueue = async (db: Database | Tx): Promise<PlayWaitRow[]> =>
  (await waits(sql`where w.ended_at is null order by w.joined_at, w.id`).execute(db)).rows

/** What users wait for, in the order in which they joined. */
export const findPlayWaitsOf = async (db: Database, userIds: string[]): Promise<PlayWaitRow[]> =>
  (
    await waits(
      sql`where w.ended_at is null and w.user_id = any(${userIds}::uuid[]) order by w.joined_at, w.id`,
    ).execute(db)
  ).rows

export const findPlayWait = async (db: Database | Tx, id: string): Promise<PlayWaitRow | undefined> =>
  (await waits(sql`where w.id = ${id}`).execute(db)).rows[0]

/** A wait, locked until the transaction ends, after the account of its guest. */
export async function lockPlayWait(tx: Tx, id: string): Promise<PlayWaitRow | undefined> {
  const found = await tx.selectFrom('play_waits').select('user_id').where('id', '=', id).executeTakeFirst()
  if (found?.user_id) await lockAccounts(tx, [found.user_id])
  await sql`select from play_waits where id = ${id} for no key update`.execute(tx)
  return findPlayWait(tx, id)
}

/** The wait of the party for which a table is held. */
export const findCallAt = async (db: Database | Tx, tableId: string): Promise<string | undefined> =>
  (await db.selectFrom('play_waits').select('id').where('table_id', '=', tableId).executeTakeFirst())?.id

/** Whether a table is held for a party of the queue. The caller has locked the table. */
export const isHeldForParty = async (tx: Tx, tableId: string): Promise<boolean> =>
  (await findCallAt(tx, tableId)) !== undefined

const ruleColumns = ['joining', 'call_minutes', 'door_key', 'version'] as const
const queueRules = (db: Database | Tx) => db.selectFrom('play_queue_rules').select(ruleColumns)
export type PlayQueueRulesRow = Awaited<ReturnType<typeof findQueueRules>>
export const findQueueRules = (db: Database | Tx) => queueRules(db).executeTakeFirstOrThrow()
export const lockQueueRules = (tx: Tx): Promise<PlayQueueRulesRow> =>
  queueRules(tx).forUpdate().executeTakeFirstOrThrow()

type NewWait = {
  id: string
  userId: string | null
  guestName: string | null
  kind: string
  ownKind: string | null
  players: number
  saidMinutes: number | null
  now: Date
}
export const insertPlayWait = (
  tx: Tx,
  { id, userId, guestName, kind, ownKind, players, saidMinutes, now }: NewWait,
) =>
  tx
    .insertInto('play_waits')
    .values({
      id,
      user_id: userId,
      guest_name: guestName,
      kind,
      own_kind: ownKind,
      players,
      said_minutes: saidMinutes,
      joined_at: now,
    })
    .execute()

type Change = {
  state: string
  /** The table that is held from now on, and until when. Absent: none is. */
  call?: { tableId: string; until: Date; promisedUntil: Date; at: Date }
  passedUntil?: Date | null
  sessionId?: string
  endedAt?: Date
}
/** Writes the next version of a wait. The caller has locked it. */
export const writePlayWait = (
  tx: Tx,
  { id, version, ...row }: PlayWaitRow,
  { state, call, passedUntil, sessionId, endedAt }: Change,
) =>
  tx
    .updateTable('play_waits')
    .set({ state, table_id: call?.tableId ?? null, called_until: call?.until ?? null })
    .set({ promised_until: call?.promisedUntil ?? null })
    .set({ called_at: call?.at ?? row.called_at, session_id: sessionId ?? null, ended_at: endedAt ?? null })
    .set({ passed_until: passedUntil === undefined ? row.passed_until : passedUntil, version: version + 1 })
    // The name of a party without an account is kept no longer than it waits.
    .$if(endedAt !== undefined, (q) => q.set({ guest_name: null }))
    .where('id', '=', id)
    .execute()

/** A game table as the queue sees it, with who plays there. */
export type QueueTableRow = {
  id: string
  kind: string
  own_kind: string | null
  is_available: boolean
  is_held: boolean
  /** The bookings that wait for their guests, earliest first. */
  bookings: { id: string; startsAt: Date; endsAt: Date }[]
  /** When it cannot be played, of the next day. */
  closed: Span[]
  /** Since when somebody plays. */
  started_at: Date | null
  /** For how long they said that they play. */
  said_minutes: number | null
}
type OwnHours = Pick<GameTableRow, 'opens_at' | 'closes_at'>

/** When a table cannot be played, of the next day. */
export async function findClosed(db: Database | Tx, table: OwnHours, now: Date): Promise<Span[]> {
  const hours = presentOpeningHours(await findOpeningHours(db))
  return playClosed(hours, presentOwnHours(table), { start: now, end: new Date(now.getTime() + day) })
}

/** All game tables, by kind and number, with what is booked of the next half day, and when they are closed. */
export async function findQueueTables(db: Database | Tx, now: Date): Promise<QueueTableRow[]> {
  const { rows } = await sql<
    Omit<QueueTableRow, 'bookings' | 'closed'> & OwnHours
  >`select t.id, t.kind, t.own_kind, t.is_available, t.opens_at, t.closes_at,
      s.started_at, w.said_minutes, exists (select from play_waits c where c.table_id = t.id) as is_held
    from game_tables t left join play_sessions s on s.table_id = t.id and s.stopped_at is null
      left join play_waits w on w.session_id = s.id order by array_position(array['pool', 'dart', 'shuffleboard', 'own'], t.kind), t.own_kind, t.table_number, t.id`.execute(
    db,
  )
  const booked = await db
    .selectFrom('play_bookings')
    .select(['id', 'table_id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('status', '=', 'booked')
    .where('ends_at', '>', now)
    .where('starts_at', '<', new Date(now.getTime() + day / 2))
    .orderBy('starts_at')
    .execute()
  const hours = presentOpeningHours(await findOpeningHours(db))
  const ahead = { start: now, end: new Date(now.getTime() + day) }
  return rows.map((row) => ({
    ...row,
    bookings: booked.filter(({ table_id }) => table_id === row.id),
    closed: playClosed(hours, presentOwnHours(row), ahead),
  }))
}
const day = 24 * 60 * 60_000

type Length = { kind: string; own_kind: string | null; minutes: number; said_minutes: number | null }
/** How long the latest sessions lasted, without those that nobody stopped in time, and what their parties had said. */
export const findPlayLengths = async (db: Database | Tx): Promise<Length[]> =>
  (
    await sql<Length>`select t.kind, t.own_kind, extract(epoch from s.stopped_at - s.started_at)::float / 60 as minutes, w.said_minutes
    from (select * from play_sessions where stopped_at is not null order by stopped_at desc limit 400) s
    join game_tables t on t.id = s.table_id left join play_waits w on w.session_id = s.id where s.stopped_at - s.started_at between interval '5 minutes' and interval '8 hours'`.execute(
      db,
    )
  ).rows
