import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'

/** After this many folded changes, empty tallies are deleted and `point_tally_changes` is vacuumed. */
const many = 2_000
/** The maximum number of changes folded at once, so that the statement stays short. */
const batch = 50_000

let sinceTidied = 0

/** Folds changes into the tallies from which ranks are counted. Ranks are correct without it; folding keeps them fast. */
export const talliesJob: Job = {
  name: 'point tallies',
  everyMs: 1_000,
  async run({ db }) {
    for (let folded = batch; folded === batch; sinceTidied += folded) folded = await foldTallies(db)
    if (sinceTidied < many) return
    sinceTidied = 0
    await sql`delete from point_tallies where profiles = 0`.execute(db)
    // Folded rows are deleted, and reads have to scan past deleted rows until a vacuum.
    await sql`vacuum point_tally_changes`.execute(db)
  },
}

/**
 * Folds in one statement, so that no read sees a change twice or misses it. Runs on one node at a time: a second one would have
 * nothing to do. @returns how many changes were folded
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
