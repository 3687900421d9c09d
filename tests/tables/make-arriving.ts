import type pg from 'pg'
import { randomId } from '#tests/harness/random.ts'

type Arriving = {
  tableId: string
  createdBy: string
  /** The guest who has booked. Default: a guest on the telephone. */
  guest?: { userId: string }
  /** Hours from now until it begins. It lasts one hour. */
  hours?: number
}

/** Inserts a confirmed booking that begins this minute, by the clock of the database. Returns its id. */
export async function makeArriving(
  { pool }: { pool: pg.Pool },
  { tableId, createdBy, guest, hours = 0 }: Arriving,
): Promise<string> {
  const id = randomId()
  await pool.query(
    `insert into table_bookings (id, user_id, created_by, guest_name, request_id, table_id, booking_date, booking_time,
       duration_hours, guest_count, status)
     select $1, $2, $3, $4, gen_random_uuid(), $5, local::date, date_trunc('minute', local)::time, 1, 2, $6
     from (select now() at time zone 'Europe/Stockholm' + $7 * interval '1 hour' as local) clock`,
    guest
      ? [id, guest.userId, null, null, tableId, 'pending', hours]
      : [id, null, createdBy, 'Åsa Ek', tableId, 'confirmed', hours],
  )
  if (guest) await pool.query(`update table_bookings set status = 'confirmed' where id = $1`, [id])
  return id
}
