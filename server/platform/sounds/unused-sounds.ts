import { sql } from 'kysely'

const isUsed = sql`exists (select from evening_questions where sound_id = sounds.id)`

/** Deletes sounds that no question had for a week. Using one again restarts its week. */
export const unusedSounds = [
  sql`update sounds set unused_since = case when ${isUsed} then null else now() end
    where (unused_since is null) <> ${isUsed}`,
  sql`delete from sounds where unused_since < now() - interval '7 days' and not ${isUsed}`,
]
