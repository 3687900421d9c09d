import { type Expression, type SqlBool, sql } from 'kysely'
import { bounds, type PointSource } from '#contract/bounds.ts'
import { batched } from '#server/platform/database/batched.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Locking } from '#server/platform/database/grouped.ts'

export type LeaderRow = {
  user_id: string
  display_name: string
  avatar_url: string | null
  points: number
  level: number
}
/** Only my own row has a `rank`; the others are in order from the first. */
type BoardRow = LeaderRow & { rank: number | null }

const shown = sql`user_id, display_name, avatar_url, points, level`

export type Leaderboard = { leaders: LeaderRow[]; me: (LeaderRow & { rank: number }) | null }

/**
 * The top of the leaderboard, and each user's own row with its rank; null when the user is not listed. It is one statement, so
 * that list and ranks are of the same moment. The users above are counted in an index, and those above two users only once.
 */
async function findLeaderboards(db: Database, userIds: string[]): Promise<Map<string, Leaderboard>> {
  const { rows } = await sql<BoardRow>`
    (select ${shown}, null::int as rank from profiles where on_leaderboard
      order by points desc, points_since, display_name collate "sv-SE-x-icu", user_id
      limit ${sql.lit(bounds.leaderboard)})
    union all
    (select ${shown}, (1 + sum(between_us) over (order by points desc))::int from (
      select m.*, (select count(*) from profiles o where o.on_leaderboard and o.points > m.points and o.points <= m.above) as between_us
      from (select ${shown}, coalesce(lag(points) over (order by points desc), 2147483647) as above
        from profiles where user_id = any(${userIds}::uuid[]) and on_leaderboard) m) counted)
  `.execute(db)
  const leaders = rows.filter(({ rank }) => rank === null)
  const ranked = rows.filter((row): row is LeaderRow & { rank: number } => row.rank !== null)
  const own = new Map(ranked.map((row) => [row.user_id, row]))
  return new Map(userIds.map((userId) => [userId, { leaders, me: own.get(userId) ?? null }]))
}

/** The leaderboard as one user sees it. Users who ask at the same time share a statement, and its leaders. */
export const findLeaderboard = batched(findLeaderboards)

/** `after` is the last id of the page before. `limit` includes one row that only shows whether there are more. */
export type LedgerPage = { after: string | null; limit: number }

/** One page of a user's ledger, latest first. */
const ledgerOf = (db: Database, userId: string, { after, limit }: LedgerPage) =>
  db
    .selectFrom('point_events as e')
    .select(['e.id', 'e.source_type', 'e.delta', 'e.reason', 'e.created_at'])
    .where('e.user_id', '=', userId)
    .$if(after !== null, (q) => q.where(behind(userId, after as string)))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)

// The instant is looked up by id, because the database stores it more precisely than a Date.
const behind = (userId: string, after: string): Expression<SqlBool> =>
  sql`(e.created_at, e.id) < (select c.created_at, c.id from point_events c
    where c.id = ${after} and c.user_id = ${userId})`

export const findLedger = (db: Database, userId: string, page: LedgerPage) =>
  ledgerOf(db, userId, page).execute()
export type LedgerRow = Awaited<ReturnType<typeof findLedger>>[number]

/** One page of a user's ledger, with the actor of each row and whether it was reversed; for admins. */
export const findAuditedLedger = (db: Database, userId: string, page: LedgerPage) =>
  ledgerOf(db, userId, page)
    .leftJoin('profiles as a', 'a.user_id', 'e.actor_id')
    .select(['a.user_id as actor_id', 'a.display_name as actor_name'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('point_events as r')
          .whereRef('r.user_id', '=', 'e.user_id')
          .where('r.source_type', '=', 'reversal')
          .whereRef('r.source_id', '=', 'e.id'),
      ).as('reversed'),
    )
    .execute()
export type AuditedLedgerRow = Awaited<ReturnType<typeof findAuditedLedger>>[number]

/** One row of the ledger; undefined when there is none or its owner's account is deleted. */
export const findPointEvent = (tx: Tx, pointEventId: string) =>
  tx
    .selectFrom('point_events')
    .select(['id', 'user_id', 'source_type', 'delta'])
    .select(sql<string | null>`competition_of(source_type, source_id)`.as('competition_id'))
    .where('id', '=', pointEventId)
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: string }>()
    .executeTakeFirst()

/** The row of the user's ledger that came from one source. */
export const findAward = (db: Database, userId: string, { type, id }: Award['source']) =>
  db
    .selectFrom('point_events')
    .select(['id', 'delta', 'reason'])
    .where('user_id', '=', userId)
    .where('source_type', '=', type)
    .where('source_id', '=', id)
    .executeTakeFirst()

export type Award = {
  userId: string
  /** What gives the points, by type and id. Each source gives points only once. */
  source: { type: PointSource; id: string }
  /** May be negative; never zero. */
  points: number
  /** The admin who gives them; null for points that the rules give. */
  actorId: string | null
  reason: string | null
  at: Date
}

export type Total = { points: number; level: number }

type AwardKey = Pick<Award, 'userId' | 'source'>

/**
 * The users' totals, in the order of their ids. Accounts and profiles stay locked until the transaction ends; entries of competitions
 * are locked after them.
 */
export async function lockTotals(
  tx: Tx,
  awards: AwardKey[],
  locking: Locking,
): Promise<(Total & { userId: string })[]> {
  const unlessLocked = locking === 'skip' ? sql`skip locked` : sql``
  const { rows } = await sql<Total & { userId: string }>`
    select u.id as "userId", p.points, p.level from users u join profiles p on p.user_id = u.id
    where u.id = any(${awards.map(({ userId }) => userId)}::uuid[]) order by u.id
    for key share of u ${unlessLocked} for no key update of p ${unlessLocked}`.execute(tx)
  return rows
}

/** An award that was given: its time, and for a press its place among the presses of the challenge. */
export type Given = AwardKey & { at: Date; place: number | null }

type GivenRow = { userId: string; type: PointSource; id: string; at: Date; place: number | null }
const givenColumns = sql`user_id as "userId", source_type as type, source_id as id, created_at as at, place`
const givenOf = ({ type, id, ...row }: GivenRow): Given => ({ ...row, source: { type, id } })

/** The awards of the list that have been given already. */
export async function findAwards(tx: Tx, awards: AwardKey[]): Promise<Given[]> {
  const { rows } = await sql<GivenRow>`
    select ${givenColumns} from point_events
    join unnest(${awards.map(({ userId }) => userId)}::uuid[], ${awards.map(({ source }) => source.type)}::text[],
      ${awards.map(({ source }) => source.id)}::uuid[]) as a (user_id, source_type, source_id)
    using (user_id, source_type, source_id)`.execute(tx)
  return rows.map(givenOf)
}

/** Writes rows of the ledger. Presses get the next places of their challenge, which the caller has locked. */
export async function insertAwards(tx: Tx, awards: Award[]): Promise<Given[]> {
  if (awards.length === 0) return []
  const pressed = awards.flatMap(({ source: { type, id } }) => (type === 'live_challenge' ? [id] : []))
  const { rows } = await sql<GivenRow>`
    insert into point_events (user_id, source_type, source_id, delta, actor_id, reason, created_at, place)
    select a.user_id, a.source_type, a.source_id, a.delta, a.actor_id, a.reason, a.created_at,
      case a.source_type when 'live_challenge' then
        coalesce(p.earlier, 0) + row_number() over (partition by a.source_type, a.source_id order by a.ordinality) end
    from unnest(${awards.map(({ userId }) => userId)}::uuid[], ${awards.map(({ source }) => source.type)}::text[],
      ${awards.map(({ source }) => source.id)}::uuid[], ${awards.map(({ points }) => points)}::int[],
      ${awards.map(({ actorId }) => actorId)}::uuid[], ${awards.map(({ reason }) => reason)}::text[],
      ${awards.map(({ at }) => at)}::timestamptz[])
      with ordinality as a (user_id, source_type, source_id, delta, actor_id, reason, created_at, ordinality)
    left join (select source_id, count(*) as earlier from point_events
      where source_type = 'live_challenge' and source_id = any(${pressed}::uuid[]) group by source_id) p
      on p.source_id = a.source_id and a.source_type = 'live_challenge'
    order by a.ordinality
    returning ${givenColumns}`.execute(tx)
  return rows.map(givenOf)
}

/** Sets the levels of users, by their ids. */
export async function raiseLevels(tx: Tx, levels: Map<string, number>): Promise<void> {
  if (levels.size === 0) return
  await sql`update profiles p set level = l.level
    from unnest(${[...levels.keys()]}::uuid[], ${[...levels.values()]}::int[]) as l (user_id, level)
    where p.user_id = l.user_id`.execute(tx)
}

export const isUser = async (db: Database, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
