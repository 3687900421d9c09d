import { sql } from 'kysely'
import type { Job } from '#server/platform/jobs.ts'

/** Deletes the tickets of friends, with their names, 30 days after the event. */
export const friendsJob: Job = {
  name: 'event-friends',
  everyMs: 60 * 60_000,
  run: async ({ db, clock }) => {
    await sql`delete from event_friends f using event_bookings b, events e
      where b.place_id = f.place_id and e.id = b.event_id and e.starts_at < ${clock.now()}::timestamptz - interval '30 days'`.execute(
      db,
    )
  },
}
