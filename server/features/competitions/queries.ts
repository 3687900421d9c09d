import { type Expression, type SqlBool, sql } from 'kysely'
import type { CompetitionDetail } from '#contract/competitions.ts'
import { isOver } from '#rules/competition.ts'
import { ranksOf } from '#rules/leaderboard.ts'
import { type Namesakes, numberNamesakes } from '#rules/namesakes.ts'
import { podiumOf } from '#rules/podium.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Place, TimedPage } from '#server/platform/http/cursor.ts'

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

/** The rows of a page: upcoming and running ones by (start_date, id), ended ones by their end, latest first. */
function pageOf(db: Database, { when, from, after, limit }: TimedPage) {
  const isPast = when === 'past'
  const instant = isPast ? 'end_date' : 'start_date'
  const direction = isPast ? 'desc' : 'asc'
  const beyond = (op: Expression<unknown>, { at, id }: Place) =>
    sql<SqlBool>`(${sql.ref(instant)}, id) ${op} (${at}, ${id})`
  return db
    .selectFrom('competitions')
    .where('end_date', isPast ? '<' : '>=', from)
    .$if(after !== null, (q) => q.where(beyond(isPast ? sql`<` : sql`>`, after as Place)))
    .orderBy(instant, direction)
    .orderBy('id', direction)
    .limit(limit)
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

/** One page of all competitions as admins edit them. */
export const findEditableCompetitions = (db: Database, page: TimedPage) =>
  pageOf(db, page).select(editableColumns).execute()
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

const lockable = (tx: Tx, competitionId: string) =>
  tx.selectFrom('competitions').select(editableColumns).where('id', '=', competitionId)

/** One competition, locked until the transaction ends: new entries, edits and its deletion wait for each other. */
export const lockCompetition = (tx: Tx, competitionId: string): Promise<EditableCompetitionRow | undefined> =>
  lockable(tx, competitionId).forNoKeyUpdate().executeTakeFirst()

/** One competition, with the lock that a deletion takes, so that no new entry and no live event can refer to it meanwhile. */
export const lockCompetitionForDeletion = (
  tx: Tx,
  competitionId: string,
): Promise<EditableCompetitionRow | undefined> => lockable(tx, competitionId).forUpdate().executeTakeFirst()

/** How many points a user has in the club. */
export async function findTotal(db: Database | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select('points')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.points ?? 0
}

/** The address of a user; undefined when the account is gone. */
export const findEmail = async (db: Database, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email

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

/** Milliseconds for which the numbers are cached: a room that opens its phones at once asks for the same. */
const cachedFor = 1_000
const known = new WeakMap<Database, Map<string, Promise<Namesakes>>>()

/** As `findNamesakes`, perhaps as they were a second ago. */
export function recentNamesakes(db: Database, competitionId: string): Promise<Namesakes> {
  const competitions = known.get(db) ?? new Map<string, Promise<Namesakes>>()
  known.set(db, competitions)
  const cached = competitions.get(competitionId)
  if (cached) return cached
  const reading = findNamesakes(db, competitionId)
  const forget = () => competitions.delete(competitionId)
  competitions.set(competitionId, reading)
  reading.then(() => setTimeout(forget, cachedFor).unref(), forget)
  return reading
}

/** More than stand on a podium: the rule decides who does. */
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
