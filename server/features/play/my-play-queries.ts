import { sql } from 'kysely'
import type { MyPlay, MyPlaySession } from '#contract/my-play.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { mayStartPlay } from '#rules/my-play.ts'
import { type OwnHours, playOpenNow } from '#rules/play-booking.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { presentGameTable, presentSession } from './present.ts'
import { findGameTable, type GameTableRow } from './queries.ts'
import { findSession, type OwnPlayRow, type SessionGuest, type SessionRow } from './session-queries.ts'

/** Whether guests may start the clock themselves at a moment: of any table, or of one that may have hours of its own. */
export async function mayStartNow(db: Database | Tx, now: Date, table?: OwnHours): Promise<boolean> {
  const { guests_start_play: isAllowed } = await db
    .selectFrom('house_settings')
    .select('guests_start_play')
    .executeTakeFirstOrThrow()
  const hours = presentOpeningHours(await findOpeningHours(db))
  const isOpen = table === undefined || playOpenNow(hours, table, now).until !== null
  return isOpen && mayStartPlay(isAllowed, hours, now)
}

/** The sessions of a user, as their guest or as a friend. */
const playedBy = (userId: string) => sql`select id from play_sessions where guest_id = ${userId}
  union all select session_id from play_friends where user_id = ${userId}`

/** A session that was stopped and costs something, with what was ordered to it. */
const isOwed = sql`s.stopped_at is not null and (s.total_ore > 0 or exists (select from orders where play_session_id = s.id and status <> 'cancelled'))`

/**
 * The session that a user plays, as its guest or as a friend; else the latest one of today that is on no bill, one that costs something
 * before one that cost nothing.
 */
async function findMine(db: Database | Tx, userId: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<{ id: string }>`select s.id from play_sessions s
    where s.id in (${playedBy(userId)})
      and (s.stopped_at is null or (s.stopped_at >= ${businessDayOf(businessDateOf(now)).start}
        and not exists (select from bills where play_session_id = s.id)))
    order by s.stopped_at is null desc, (${isOwed}) desc, s.stopped_at desc nulls first, (s.guest_id = ${userId}) desc nulls last, s.started_at desc limit 1`.execute(
    db,
  )
  return rows[0] && findSession(db, rows[0].id)
}

/** The open session that a user plays: food can be brought to its table. */
export async function findOpenPlay(
  db: Database | Tx,
  userId: string,
): Promise<{ id: string; table: GameTableRow } | undefined> {
  const { rows } = await sql<{ id: string; table_id: string }>`select s.id, s.table_id from play_sessions s
    where s.stopped_at is null and s.id in (${playedBy(userId)})
    order by (s.guest_id = ${userId}) desc nulls last, s.started_at desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return undefined
  return { id: found.id, table: (await findGameTable(db, found.table_id)) as GameTableRow }
}

/** The sessions that go on in which users play, earliest first. */
export async function findPlayOf(db: Database, userIds: string[]): Promise<OwnPlayRow[]> {
  const { rows } =
    await sql<OwnPlayRow>`select p.user_id, s.id as session_id, s.started_at, t.id as table_id, t.kind, t.own_kind, t.table_number
    from (select guest_id as user_id, id from play_sessions where guest_id = any(${userIds}::uuid[]) and stopped_at is null
      union select user_id, session_id from play_friends where user_id = any(${userIds}::uuid[])) p
    join play_sessions s on s.id = p.id and s.stopped_at is null join game_tables t on t.id = s.table_id
    order by s.started_at, s.id`.execute(db)
  return rows
}

/** A session in which a user plays, or with null any session. Nobody stops it until the transaction ends. */
export const shareSession = (tx: Tx, sessionId: string, userId: string | null) =>
  tx
    .selectFrom('play_sessions')
    .select('stopped_at')
    .where('id', '=', sessionId)
    .$if(userId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('guest_id', '=', userId),
          eb.exists(
            eb
              .selectFrom('play_friends')
              .select('session_id')
              .where('session_id', '=', sessionId)
              .where('user_id', '=', userId as string),
          ),
        ]),
      ),
    )
    .forShare()
    .executeTakeFirst()

/** Whether a user has an open session of their own. */
export const hasOpenSession = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('play_sessions')
    .select('id')
    .where('guest_id', '=', userId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** A user as the guest of a session from now on. */
export async function newGuest(tx: Tx, userId: string): Promise<SessionGuest> {
  const { level, key } = await tx
    .selectFrom('profiles')
    .select(['level', sql<string>`gen_random_uuid()`.as('key')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { guestId: userId, level, joinKey: key }
}

/** An open session by the key that its guest shows, locked until the transaction ends. */
export async function lockByJoinKey(tx: Tx, joinKey: string): Promise<SessionRow | undefined> {
  const found = await tx
    .selectFrom('play_sessions')
    .select('id')
    .where('join_key', '=', joinKey)
    .where('stopped_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found && findSession(tx, found.id)
}

/** A user joins a session, once. */
export const insertFriend = (tx: Tx, sessionId: string, userId: string, now: Date) =>
  tx
    .insertInto('play_friends')
    .values({ session_id: sessionId, user_id: userId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A friend leaves a session. Returns whether they were in it. */
export async function deleteFriend(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('play_friends')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What a user plays, and whether guests may start the clock. */
export async function readMyPlay(db: Database | Tx, userId: string, now: Date): Promise<MyPlay> {
  const row = await findMine(db, userId, now)
  const table = row && (await findGameTable(db, row.table_id))
  return {
    session: row && table ? presentMine(row, table, userId, now) : null,
    mayStart: await mayStartNow(db, now),
    now: now.toISOString(),
  }
}

function presentMine(row: SessionRow, tableRow: GameTableRow, userId: string, now: Date): MyPlaySession {
  // Whether staff see it as forgotten is nothing that a guest is asked about.
  const shown = presentSession(row, { days: [], closedDates: [] }, now)
  const { id, kind, ownKind, tableNumber, location } = presentGameTable(tableRow)
  const isMine = row.guest_id === userId
  return {
    id: shown.id,
    startedAt: shown.startedAt,
    stoppedAt: shown.stoppedAt,
    segments: shown.segments,
    adjustments: shown.adjustments.map(({ minutes, reason, at }) => ({ minutes, reason, at })),
    rates: shown.rates,
    level: shown.level,
    totalOre: shown.totalOre,
    guest: shown.guest,
    friends: shown.friends,
    orderedOre: shown.orderedOre,
    table: { id, kind, ownKind, tableNumber, location },
    isMine,
    joinKey: isMine && row.stopped_at === null ? row.join_key : null,
  }
}
