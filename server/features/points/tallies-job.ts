import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'

/** So many folded changes leave a place that is worth tidying. */
const many = 2_000
/** So many are folded at once: after a move of a whole club, too, the statement is a short one. */
const batch = 50_000

let sinceTidied = 0

/** Folds what has changed into the tallies that ranks are counted by. Ranks are right before and after; this keeps them quick. */
export const talliesJob: Job = {
  name: 'point tallies',
  everyMs: 1_000,
  async run({ db }) {
    for (let folded = batch; folded === batch; sinceTidied += folded) folded = await foldTallies(db)
    if (sinceTidied < many) return
    sinceTidied = 0
    await sql`delete from point_tallies where profiles = 0`.execute(db)
    // What was folded is deleted, and deleted rows are read over until somebody clears them.
    await sql`vacuum point_tally_changes`.execute(db)
  },
}

/**
 * One statement, so that nobody ever sees a change twice or not at all. One node at a time: a second has nothing to do,
 * and would only wait. @returns how many changes were folded
 */
export async function foldTallies(db: Database): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with turn as materialized (select pg_try_advisory_xact_lock(hashtext('points.tallies')) as mine),
    gone as (
      delete from point_tally_changes where (select mine from turn)
        and ctid = any(array(select ctid from point_tally_changes limit ${sql.lit(batch)}))
      returning points, change
    ),
    sums as (
      select 0 as step, points as bucket, sum(change)::int as profiles from gone group by points
      union all
      select 1, points / 256, sum(change)::int from gone group by points / 256
    ),
    folded as (
      insert into point_tallies (step, bucket, profiles)
      select step, bucket, profiles from sums where profiles <> 0 order by step, bucket
      on conflict (step, bucket) do update set profiles = point_tallies.profiles + excluded.profiles
    )
    select count(*)::int as folded from gone
  `.execute(db)
  return rows[0]?.folded ?? 0
}
