import type pg from 'pg'

export type Place = { userId: string; points: number; rank: number }

/** The whole leaderboard, with points computed from the ledger and not from totals. */
export async function places(pool: pg.Pool): Promise<Place[]> {
  const { rows } = await pool.query<{ user_id: string; points: number; rank: number }>(
    `with sums as (
       select p.user_id, p.display_name, coalesce(sum(e.delta), 0)::int as points,
         coalesce(max(e.created_at), p.created_at) as reached
       from profiles p left join point_events e on e.user_id = p.user_id
       where p.on_leaderboard group by p.user_id, p.display_name, p.created_at
     )
     select user_id, points, rank() over (order by points desc)::int as rank from sums
     order by points desc, reached, display_name collate "sv-SE-x-icu", user_id`,
  )
  return rows.map((row) => ({ userId: row.user_id, points: row.points, rank: row.rank }))
}
