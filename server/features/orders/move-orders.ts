import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { isOpen } from './queries.ts'
import { publishOrders } from './realtime.ts'

/** Sends the open orders of a booking to its first table, where they go to a table that is no longer one of its own. */
export async function moveOrders(tx: Tx, bookingId: string, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`update orders o set table_number = t.table_number, version = o.version + 1, updated_at = ${now}
    from table_bookings b join restaurant_tables t on t.id = b.table_id
    where b.id = ${bookingId} and o.table_booking_id = b.id and ${isOpen} and not exists (
      select from booked_tables k join restaurant_tables s on s.id = k.table_id
      where k.booking_id = b.id and s.table_number = o.table_number)
    returning o.id`.execute(tx)
  await publishOrders(tx, rows)
}
