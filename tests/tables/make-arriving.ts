import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

/** Inserts a confirmed booking of a guest on the telephone that began this minute, by the clock of the database. Returns its id. */
export async function makeArriving(
  { pool }: { pool: pg.Pool },
  { tableId, createdBy }: { tableId: string; createdBy: string },
): Promise<string> {
  const id = randomId()
  await pool.query(
    `insert into table_bookings (id, created_by, guest_name, request_id, table_id, booking_date, booking_time, duration_hours,
       guest_count, status)
     select $1, $2, 'Åsa Ek', gen_random_uuid(), $3, local::date, date_trunc('minute', local)::time, 2, 2, 'confirmed'
     from (select now() at time zone 'Europe/Stockholm' as local) clock`,
    [id, createdBy, tableId],
  )
  return id
}
