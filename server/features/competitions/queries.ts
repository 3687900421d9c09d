import { type SqlBool, sql } from 'kysely'
import type { CompetitionDetail } from '#contract/competitions.ts'
import { isOver } from '#rules/competition.ts'
import { ranksOf } from '#rules/leaderboard.ts'
import { type Namesakes, numberNamesakes } from '#rules/namesakes.ts'
import { podiumOf } from '#rules/podium.ts'
import { batched } from '#server/platform/database/batched.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { foundBy } from '#server/platform/database/found-by.ts'
import type { Locking } from '#server/platform/database/grouped.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import type { TimedPage } from '#server/platform/http/cursor.ts'

/** The columns that every user may see. */
const competitionColumns = [
  'id',
  'title',
  'description',
  'type',
  'difficulty',
  'start_date',
  'end_date',
  'prize',
  'max_participants',
  'decided_by',
  'draw_max',
  'rules',
  'is_active',
  'participants',
  'is_live',
  'round',
] as const
const editableColumns = [...competitionColumns, 'version', 'created_at', 'updated_at'] as const

const joinedBy = (userId: string) =>
  sql<boolean>`exists (select from competition_entries e
    where e.competition_id = competitions.id and e.user_id = ${userId})`

/** As `isOver` in rules/competition.ts: a competition that is live past its end continues, and its host can end it early. */
const isPastAt = (now: Date) => sql<SqlBool>`(round = 4 or (end_date < ${now} and not is_live))`

/** The rows of a page: upcoming and running ones by (start_date, id), ended ones by their end, latest first. */
function pageOf(db: Database, { when, from, ...page }: TimedPage) {
  const isPast = isPastAt(from)
  const competitions = db.selectFrom('competitions')
  return when === 'past'
    ? pageBy(competitions.where(isPast), { at: 'end_date' }, page)
    : pageBy(competitions.where(sql<SqlBool>`not ${isPast}`), { at: 'start_date', direction: 'asc' }, page)
}

/** One page of the active competitions, those to come or those that have ended, as one user sees them. */
export const findCompetitions = (db: Database, userId: string, page: TimedPage) =>
  pageOf(db, page)
    .where('is_active', '=', true)
    .select(competitionColumns)
    .select(joinedBy(userId).as('joined'))
    .execute()
export type CompetitionRow = Awaited<ReturnType<typeof findCompetitions>>[number]

/** One competition as one user sees it, whatever its state. */
export const findCompetition = (
  db: Database | Tx,
  userId: string,
  competitionId: string,
): Promise<CompetitionRow | undefined> =>
  db
    .selectFrom('competitions')
    .select(competitionColumns)
    .select(joinedBy(userId).as('joined'))
    .where('id', '=', competitionId)
    .executeTakeFirst()

/** One page of the competitions that a search finds, as admins edit them. */
export const findEditableCompetitions = (db: Database, page: TimedPage, search: string) =>
  pageOf(db, page)
    .where(foundBy(search, sql.ref('title')))
    .select(editableColumns)
    .execute()
export type EditableCompetitionRow = Awaited<ReturnType<typeof findEditableCompetitions>>[number]

export const findEditableCompetition = (
  db: Database | Tx,
  competitionId: string,
): Promise<EditableCompetitionRow | undefined> =>
  db.selectFrom('competitions').select(editableColumns).where('id', '=', competitionId).executeTakeFirst()

/** The competitions that are live now, in the order of their ends. */
export const findLiveCompetitions = (db: Database) =>
  db
    .selectFrom('competitions')
    .select(['id', 'title', 'participants'])
    .where('is_live', '=', true)
    .orderBy('end_date')
    .orderBy('id')
    .execute()

/** The fields by which guests distinguish competitions that begin at one time. A competition has no location. */
export const findCompetitionsAt = (tx: Tx, startsAt: Date, except: string | null) =>
  tx
    .selectFrom('competitions')
    .select(['title', 'start_date as startsAt', sql.lit('').as('location')])
    .where('start_date', '=', startsAt)
    .where('id', 'is distinct from', except)
    .execute()

/** Competitions, locked until the transaction ends, in the order of their ids. */
export const lockCompetitions = (tx: Tx, competitionIds: string[], locking: Locking) =>
  tx
    .selectFrom('competitions')
    .select(editableColumns)
    .where(sql<boolean>`id = any(${competitionIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(locking === 'skip', (q) => q.skipLocked())
    .execute()

/** One competition, locked until the transaction ends: new entries, edits and its deletion wait for each other. */
export const lockCompetition = async (
  tx: Tx,
  competitionId: string,
): Promise<EditableCompetitionRow | undefined> => (await lockCompetitions(tx, [competitionId], 'wait'))[0]

/** One competition, with the lock that a deletion takes, so that no new entry and no live event can refer to it meanwhile. */
export const lockCompetitionForDeletion = (
  tx: Tx,
  competitionId: string,
): Promise<EditableCompetitionRow | undefined> =>
  tx
    .selectFrom('competitions')
    .select(editableColumns)
    .where('id', '=', competitionId)
    .forUpdate()
    .executeTakeFirst()

/** How many points a user has in the club. */
export async function findTotal(db: Database | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select('points')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.points ?? 0
}

/** Whether a user takes part. */
export const findEntry = async (tx: Tx, userId: string, competitionId: string): Promise<boolean> =>
  (await findEntries(tx, [userId], [competitionId])).length > 0

type EntryKey = { userId: string; competitionId: string }

/** The entries of users in competitions. */
export const findEntries = (tx: Tx, userIds: string[], competitionIds: string[]): Promise<EntryKey[]> =>
  tx
    .selectFrom('competition_entries')
    .select(['user_id as userId', 'competition_id as competitionId'])
    .where(sql<boolean>`competition_id = any(${competitionIds}::uuid[])`)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()

type Entry = EntryKey & { now: Date; result: object }

export async function insertEntries(tx: Tx, entries: Entry[]): Promise<void> {
  const times = entries.map(({ now }) => now)
  const results = entries.map(({ result }) => JSON.stringify(result))
  await sql`insert into competition_entries (user_id, competition_id, joined_at, reached_at, result)
    select u, c, at, at, result from unnest(${entries.map(({ userId }) => userId)}::uuid[],
      ${entries.map(({ competitionId }) => competitionId)}::uuid[], ${times}::timestamptz[], ${results}::jsonb[])
      as e (u, c, at, result)`.execute(tx)
}

/** Notes that a mailbox has drawn. Returns whether it is the first time. */
export const insertDraw = async (tx: Tx, competitionId: string, mailboxHash: string): Promise<boolean> =>
  (await tx
    .insertInto('competition_draws')
    .values({ competition_id: competitionId, mailbox_hash: mailboxHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mailbox_hash')
    .executeTakeFirst()) !== undefined

/** The names of all participants, in the order in which they joined. */
const findNames = (db: Database | Tx, competitionId: string) =>
  db
    .selectFrom('competition_entries as e')
    .innerJoin('profiles as p', 'p.user_id', 'e.user_id')
    .select(['e.user_id as userId', 'p.display_name as displayName'])
    .where('e.competition_id', '=', competitionId)
    .orderBy('e.joined_at')
    .orderBy('e.user_id')
    .execute()

/** The first of the standings with points. */
const findBest = (db: Database, competitionId: string, count: number) =>
  db
    .selectFrom('competition_entries as e')
    .innerJoin('profiles as p', 'p.user_id', 'e.user_id')
    .select(['e.user_id', 'p.display_name', 'p.avatar_url', 'e.points_earned'])
    .where('e.competition_id', '=', competitionId)
    .where('e.points_earned', '>', 0)
    .orderBy('e.points_earned', 'desc')
    .orderBy('e.reached_at')
    .orderBy('e.user_id')
    .limit(count)
    .execute()

/** The points and rank of one participant. */
const findOwnResult = (db: Database, userId: string, competitionId: string) =>
  db
    .selectFrom('competition_entries as e')
    .select([
      'e.points_earned as points',
      sql<number>`(1 + (select count(*) from competition_entries o
        where o.competition_id = e.competition_id and o.points_earned > e.points_earned))::int`.as('rank'),
    ])
    .where('e.competition_id', '=', competitionId)
    .where('e.user_id', '=', userId)
    .executeTakeFirst()

/** The numbers of those who share their name with another participant. */
export async function findNamesakes(db: Database | Tx, competitionId: string): Promise<Namesakes> {
  return numberNamesakes(await findNames(db, competitionId))
}

/** The same, read once for all requests that wait, because all phones of a room may request it at once. */
export const sharedNamesakes = batched(async (db: Database, competitionIds: string[]) => {
  const read = async (id: string) => [id, await findNamesakes(db, id)] as const
  return new Map(await Promise.all(competitionIds.map(read)))
})

/** More rows than a podium has places. The rule decides who is on it. */
const candidates = 10

/** The result of a competition as one user sees it; null while it is not final. */
export async function findResult(
  db: Database,
  userId: string,
  row: CompetitionRow,
  now: Date,
): Promise<CompetitionDetail['result']> {
  if (!isOver({ endDate: row.end_date, round: row.round, isLive: row.is_live }, now)) return null
  const best = await findBest(db, row.id, candidates)
  const ranks = ranksOf(best.map((each) => each.points_earned))
  const namesakes = await findNamesakes(db, row.id)
  const ranked = best.map((each, at) => ({
    userId: each.user_id,
    displayName: each.display_name,
    namesake: namesakes.get(each.user_id) ?? null,
    avatarUrl: each.avatar_url,
    points: each.points_earned,
    rank: ranks[at] as number,
  }))
  return { podium: podiumOf(ranked), me: (await findOwnResult(db, userId, row.id)) ?? null }
}
