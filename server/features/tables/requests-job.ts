import { sql } from 'kysely'
import { businessDateOf } from '#rules/business-date.ts'
import type { Job } from '#server/platform/jobs.ts'

/**
 * Erases special requests and notes of staff, which may be about health, and the name and phone of guests without an account, 30 days after the
 * visit, and what guests have waited for. Erases the key of the network from which a table was booked or waited for after the evening.
 */
export const requestsJob: Job = {
  name: 'requests',
  everyMs: 60 * 60_000,
  run: async ({ db, clock }) => {
    await sql`update table_bookings set special_requests = null, staff_note = null, guest_name = null, guest_phone = null
      where num_nonnulls(special_requests, staff_note, guest_name, guest_phone) > 0 and ends_at < ${clock.now()}::timestamptz - interval '30 days'`.execute(
      db,
    )
    const today = businessDateOf(clock.now())
    await sql`delete from table_waits where status not in ('waiting', 'offered') and evening < ${today}::date - 30`.execute(
      db,
    )
    await sql`update table_waits set network_key = null where network_key is not null and evening < ${today}::date`.execute(
      db,
    )
    await sql`update table_bookings set network_key = null
      where network_key is not null and booking_date - (booking_time < '06:00')::int < ${today}::date`.execute(
      db,
    )
  },
}
