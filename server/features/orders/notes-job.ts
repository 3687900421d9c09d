import { sql } from 'kysely'
import type { Job } from '#server/platform/jobs.ts'

/** Erases notes, which may be about health, and the names that staff have typed, 30 days after the order. */
export const orderNotesJob: Job = {
  name: 'order-notes',
  everyMs: 60 * 60_000,
  run: async ({ db, clock }) => {
    const until = sql`${clock.now()}::timestamptz - interval '30 days'`
    await sql`update orders set notes = null, guest_name = null
      where num_nonnulls(notes, guest_name) > 0 and created_at < ${until}`.execute(db)
    await sql`update order_items i set note = null from orders o
      where o.id = i.order_id and i.note is not null and o.created_at < ${until}`.execute(db)
  },
}
