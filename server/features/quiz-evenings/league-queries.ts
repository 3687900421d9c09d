import { sql } from 'kysely'
import type { QuizLeagueTable } from '#contract/quiz-leagues.ts'
import { foldText } from '#rules/folded-text.ts'
import { type LeagueResult, leagueTable } from '#rules/quiz-league.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

export type LeagueRow = { id: string; name: string; counted: number | null }

const selectLeague = (db: Database | Tx) => db.selectFrom('quiz_leagues').select(['id', 'name', 'counted'])

/** The league of an evening; null where it has none. */
export const findLeagueOf = async (db: Database | Tx, leagueId: string | null): Promise<LeagueRow | null> =>
  leagueId === null ? null : ((await selectLeague(db).where('id', '=', leagueId).executeTakeFirst()) ?? null)

/** All leagues, the one with the latest evening first. */
export async function findLeagues(db: Database): Promise<(LeagueRow & { evenings: number })[]> {
  const { rows } = await sql<LeagueRow & { evenings: number }>`
    select l.id, l.name, l.counted, (count(*) filter (where e.stage = 'finished'))::int as evenings
    from quiz_leagues l join quiz_evenings e on e.league_id = l.id join competitions c on c.id = e.competition_id
    group by l.id order by max(c.start_date) desc, l.name`.execute(db)
  return rows
}

/** The league of this name, locked, with this many evenings that count; made where there is none. */
export async function writeLeague(
  tx: Tx,
  { name, counted }: { name: string; counted: number | null },
): Promise<LeagueRow> {
  const { rows } = await sql<LeagueRow>`
    insert into quiz_leagues as l (name, counted) values (${name}, ${counted})
    on conflict (lower(name)) do update set counted = excluded.counted
    returning l.id, l.name, l.counted`.execute(tx)
  return rows[0] as LeagueRow
}

export async function writeLeagueOf(tx: Tx, competitionId: string, leagueId: string | null): Promise<void> {
  await tx
    .updateTable('quiz_evenings')
    .set({ league_id: leagueId })
    .where('competition_id', '=', competitionId)
    .execute()
}

type EveningRow = { competition_id: string; title: string; start_date: Date }

/** The finished evenings of a league, in their order. */
const findEveningsOf = (tx: Tx, leagueId: string): Promise<EveningRow[]> =>
  tx
    .selectFrom('quiz_evenings as e')
    .innerJoin('competitions as c', 'c.id', 'e.competition_id')
    .select(['e.competition_id', 'c.title', 'c.start_date'])
    .where('e.league_id', '=', leagueId)
    .where('e.stage', '=', 'finished')
    .orderBy('c.start_date')
    .orderBy('e.competition_id')
    .execute()

type ResultRow = LeagueResult & { isMine: boolean }

/** What each team got, in the order of the evenings. */
async function findResults(tx: Tx, leagueId: string, userId: string): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select e.competition_id as "competitionId", t.name, t.colour, p.points,
      exists (select from evening_members m where m.team_id = t.id and m.user_id = ${userId}::uuid) as "isMine"
    from quiz_evenings e join competitions c on c.id = e.competition_id
    cross join lateral evening_totals(e.competition_id) p join evening_teams t on t.id = p.team_id
    where e.league_id = ${leagueId} and e.stage = 'finished' order by c.start_date, e.competition_id, t.name`.execute(
    tx,
  )
  return rows
}

/** The table of a league, as the transaction sees it. Throws not_found. */
export async function readLeague(tx: Tx, leagueId: string, userId: string): Promise<QuizLeagueTable> {
  const league = await findLeagueOf(tx, leagueId)
  if (!league) throw new ProblemError('not_found')
  const results = await findResults(tx, leagueId, userId)
  const mine = new Set(results.filter(({ isMine }) => isMine).map(({ name }) => foldText(name)))
  return {
    ...league,
    evenings: (await findEveningsOf(tx, leagueId)).map((each) => ({
      competitionId: each.competition_id,
      title: each.title,
      at: each.start_date.toISOString(),
    })),
    teams: leagueTable(results, league.counted).map((team) => ({
      ...team,
      isMine: mine.has(foldText(team.name)),
    })),
  }
}
