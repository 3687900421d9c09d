import { sql } from 'kysely'
import type { TeamColour } from '#contract/bounds.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

export type TeamRow = {
  id: string
  name: string
  colour: TeamColour
  points: number
  /** What the question has given that is revealed. */
  gained: number
  /** From the right number of each tie-break that was revealed. */
  distances: (number | null)[]
  members: number
  has_answered: boolean
}

/** The teams with their points, and whether they have answered a question. */
export async function findTeams(
  db: Database | Tx,
  competitionId: string,
  questionId: string | null,
): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.name, t.colour, e.points,
      coalesce(g.points, 0) as gained,
      array(select abs(a.form::numeric - q.correct_number)::float8 from evening_questions q
        left join evening_answers a on a.question_id = q.id and a.team_id = t.id
        where q.competition_id = t.competition_id and q.is_tie_break and q.revealed_at is not null
        order by q.shown_at, q.position) as distances,
      (select count(*)::int from evening_members m where m.team_id = t.id) as members,
      exists (select from evening_answers a where a.team_id = t.id and a.question_id = ${questionId}::uuid) as has_answered
    from evening_totals(${competitionId}) e join evening_teams t on t.id = e.team_id
    left join evening_gains(${competitionId}) g on g.team_id = t.id and g.question_id = ${questionId}::uuid`.execute(
    db,
  )
  return rows
}

export type OwnTeamRow = {
  id: string
  competition_id: string
  name: string
  colour: TeamColour
  join_number: number
  members: { userId: string; displayName: string; avatarUrl: string | null }[]
}

/** The team of a user in an evening. */
export async function findOwnTeam(
  db: Database | Tx,
  userId: string,
  competitionId: string,
): Promise<OwnTeamRow | undefined> {
  const { rows } = await sql<OwnTeamRow>`
    select t.id, t.competition_id, t.name, t.colour, t.join_number,
      (select json_agg(json_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url) order by m.joined_at, m.user_id)
        from evening_members m join profiles p on p.user_id = m.user_id where m.team_id = t.id) as members
    from evening_members me join evening_teams t on t.id = me.team_id
    where me.competition_id = ${competitionId} and me.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** What decides about a new team or a new member: all teams, which nobody else changes while the competition is locked. */
export const findTeamNames = (tx: Tx, competitionId: string) =>
  tx
    .selectFrom('evening_teams as t')
    .select(['t.id', 't.name', 't.colour', 't.join_number'])
    .select(({ selectFrom }) =>
      selectFrom('evening_members as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.team_id', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .where('t.competition_id', '=', competitionId)
    .execute()

/** One team, whatever its evening. */
export const findTeam = (db: Database | Tx, teamId: string) =>
  db
    .selectFrom('evening_teams')
    .select(['id', 'competition_id', 'name', 'colour'])
    .where('id', '=', teamId)
    .executeTakeFirst()

export async function insertTeam(
  tx: Tx,
  team: { id: string; competitionId: string; name: string; colour: TeamColour; joinNumber: number },
): Promise<void> {
  const { id, competitionId, name, colour, joinNumber } = team
  await tx
    .insertInto('evening_teams')
    .values({ id, competition_id: competitionId, name, colour, join_number: joinNumber })
    .execute()
}

export async function insertMember(
  tx: Tx,
  userId: string,
  competitionId: string,
  teamId: string,
): Promise<void> {
  await tx
    .insertInto('evening_members')
    .values({ competition_id: competitionId, user_id: userId, team_id: teamId })
    .execute()
}

/** Who is in these teams. */
export const findMembers = (tx: Tx, teamIds: string[]) =>
  tx
    .selectFrom('evening_members')
    .select(['user_id', 'team_id', 'competition_id'])
    .where(sql<boolean>`team_id = any(${teamIds}::uuid[])`)
    .execute()

/** The memberships of these users in these competitions. */
export const findMemberships = (tx: Tx, userIds: string[], competitionIds: string[]) =>
  tx
    .selectFrom('evening_members')
    .select(['user_id', 'team_id', 'competition_id'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where(sql<boolean>`competition_id = any(${competitionIds}::uuid[])`)
    .execute()

/** Who gets points when an evening ends, and how many. */
export async function findShareholders(
  tx: Tx,
  competitionId: string,
): Promise<{ userId: string; points: number }[]> {
  const { rows } = await sql<{ userId: string; points: number }>`
    select m.user_id as "userId", t.points from evening_members m join evening_totals(${competitionId}) t on t.team_id = m.team_id
    where m.competition_id = ${competitionId} and t.points > 0 order by m.user_id`.execute(tx)
  return rows
}

/** The members of all teams of an evening. */
export const findAllMemberIds = async (tx: Tx, competitionId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('evening_members')
      .select('user_id')
      .where('competition_id', '=', competitionId)
      .execute()
  ).map(({ user_id }) => user_id)
