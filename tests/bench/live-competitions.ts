import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { RequestParts } from './connection.ts'
import type { BenchUser } from './setting.ts'

export type LiveState = { competitionId: string; challengeId: string }

/** Live competitions that every user has joined, each with an open challenge. */
export async function makeLiveCompetitions(
  pool: pg.Pool,
  count: number,
  players: BenchUser[],
): Promise<LiveState[]> {
  const stages = Array.from({ length: count }, () => ({ competitionId: randomUUID(), challengeId: '' }))
  const ids = stages.map(({ competitionId }) => competitionId)
  await pool.query(
    `insert into competitions (id, title, type, start_date, end_date, is_live, round)
     select id, 'Niobollscupen', 'Pool', now() - interval '2 hours', now() + interval '2 hours', true, 1
     from unnest($1::uuid[]) as t (id)`,
    [ids],
  )
  for (const id of ids)
    await pool.query(
      `insert into competition_entries (competition_id, user_id) select $1, id from unnest($2::uuid[]) as t (id)`,
      [id, players.map(({ userId }) => userId)],
    )
  await openChallenges(pool, stages)
  return stages
}

/** Closes the open challenge of each competition and opens a new one, without a time limit. */
export async function openChallenges(pool: pg.Pool, stages: LiveState[]): Promise<void> {
  const ids = stages.map(({ competitionId }) => competitionId)
  await pool.query(
    'update live_events set closed_at = now() where competition_id = any($1) and closed_at is null',
    [ids],
  )
  for (const stage of stages) stage.challengeId = randomUUID()
  await pool.query(
    `insert into live_events (id, competition_id, type, colour, points, created_at)
     select id, competition_id, 'button_challenge', 'red', 10, now() - interval '1 hour'
     from unnest($1::uuid[], $2::uuid[]) as t (id, competition_id)`,
    [stages.map(({ challengeId }) => challengeId), ids],
  )
}

export const pathOfPress = (challengeId: string) => `/api/live-challenges/${challengeId}/press`

export const pressOf = ({ cookie }: BenchUser, { challengeId }: LiveState): RequestParts => ({
  ...{ method: 'POST', path: pathOfPress(challengeId), cookie },
})
