import type pg from 'pg'
import { makeCompetition as make } from '#tests/competitions/make-competition.ts'
import type { TestUser } from '#tests/harness/users.ts'

type Wanted = NonNullable<Parameters<typeof make>[1]> & { isLive?: boolean; round?: number }

/** Stores a competition and returns its id. By default it is current and not live; if live, in round 1. */
export async function makeCompetition(
  server: { pool: pg.Pool },
  { isLive = false, round = Number(isLive), ...wanted }: Wanted = {},
): Promise<string> {
  const id = await make(server, wanted)
  await server.pool.query('update competitions set is_live = $2, round = $3 where id = $1', [
    id,
    isLive,
    round,
  ])
  return id
}

/** Enters the users in the competition, with 0 points. */
export async function enter(
  server: { pool: pg.Pool },
  competitionId: string,
  users: TestUser[],
): Promise<void> {
  await server.pool.query(
    `insert into competition_entries (competition_id, user_id)
     select $1, id from unnest($2::uuid[]) as t (id)`,
    [competitionId, users.map(({ userId }) => userId)],
  )
}

/** The stored entries in the order of the standings. */
export async function entriesOf(server: { pool: pg.Pool }, competitionId: string) {
  const { rows } = await server.pool.query<{ userId: string; points: number; reachedAt: Date }>(
    `select user_id as "userId", points_earned as points, reached_at as "reachedAt"
     from competition_entries where competition_id = $1
     order by points_earned desc, reached_at, user_id`,
    [competitionId],
  )
  return rows
}

/** Counts the stored presses of a challenge and their users, and sums their points. */
export async function pressesOf(server: { pool: pg.Pool }, challengeId: string) {
  const { rows } = await server.pool.query<{ rows: number; users: number; points: number }>(
    `select count(*)::int as rows, count(distinct user_id)::int as users, coalesce(sum(delta), 0)::int as points
     from point_events where source_type = 'live_challenge' and source_id = $1`,
    [challengeId],
  )
  return rows[0]
}
