import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { findOrder, type OrderRow } from './queries.ts'

/** The order that a request of staff has made. */
export async function findTakenOrder(tx: Tx, requestId: string): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('is_taken', '=', true)
    .where('request_key', '=', requestId)
    .executeTakeFirst()
  return row && findOrder(tx, row.id)
}

/** The booking of the party that sits at a table, as `findTablesWithParties` of bills. The lock keeps it there until the transaction ends. */
export const shareParty = (tx: Tx, tableNumber: number, now: Date) =>
  tx
    .selectFrom('table_bookings as b')
    .innerJoin('booked_tables as k', 'k.booking_id', 'b.id')
    .innerJoin('restaurant_tables as t', 't.id', 'k.table_id')
    .select('b.id')
    .where('t.table_number', '=', tableNumber)
    .where('b.status', '=', 'confirmed')
    .where('b.checked_in_at', 'is not', null)
    .where('b.ends_at', '>', now)
    .orderBy(sql<SqlBool>`b.starts_at <= ${now}`, 'desc')
    .orderBy('b.checked_in_at', 'desc')
    .limit(1)
    .forShare('b')
    .executeTakeFirst()
