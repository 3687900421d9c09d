import { type Insertable, type SqlBool, sql } from 'kysely'
import type { AlcoholLogAction, LineFinding } from '#contract/bounds.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { isOpen } from './queries.ts'

type Finding = { orderId: string; position: number; check: LineFinding | null; at: Date }

/** Writes what was found about a line. The total of its order follows, and its end where nothing of it is served. */
export const writeCheck = (tx: Tx, { orderId, position, check, at }: Finding) =>
  tx
    .updateTable('order_items')
    .set({ alcohol_check: check, checked_at: check && at })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()

export const writeAlcoholLog = (tx: Tx, entry: Insertable<DB['alcohol_log']>) =>
  tx.insertInto('alcohol_log').values(entry).execute()

/** All tables with until when they get no more alcohol, by number. */
export const findAlcoholStops = (db: Database | Tx) =>
  db
    .selectFrom('restaurant_tables')
    .select(['table_number', 'location', 'alcohol_stopped_until'])
    .orderBy('table_number')
    .execute()

/** The tables of these numbers. None is stopped, or served again, until the transaction ends. */
export const shareTables = (tx: Tx, numbers: readonly number[]) =>
  tx
    .selectFrom('restaurant_tables')
    .select(['table_number', 'alcohol_stopped_until'])
    .where('table_number', 'in', numbers.length > 0 ? numbers : [0])
    .orderBy('id')
    .forShare()
    .execute()

/** The booking of the party that sits at a table, as `shareParty`, also when it stays beyond its time. The lock keeps it at its tables until the transaction ends. */
export const shareSeated = (tx: Tx, tableNumber: number, now: Date) =>
  tx
    .selectFrom('table_bookings as b')
    .innerJoin('booked_tables as k', 'k.booking_id', 'b.id')
    .innerJoin('restaurant_tables as t', 't.id', 'k.table_id')
    .select('b.id')
    .where('t.table_number', '=', tableNumber)
    .where('b.checked_in_at', '>=', businessDayOf(businessDateOf(now)).start)
    .orderBy(sql<SqlBool>`b.starts_at <= ${now} and ${now} < b.ends_at`, 'desc')
    .orderBy('b.checked_in_at', 'desc')
    .limit(1)
    .forShare('b')
    .executeTakeFirst()

/** A table by its number, and the others of the party that sits there, for a stop. Orders to them wait. */
export const lockTablesTogether = (tx: Tx, tableNumber: number, bookingId: string | null) =>
  tx
    .selectFrom('restaurant_tables')
    .select(['id', 'table_number', 'alcohol_stopped_until'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('table_number', '=', tableNumber),
        eb('id', 'in', selectFrom('booked_tables').select('table_id').where('booking_id', '=', bookingId)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const writeAlcoholStops = (tx: Tx, tableIds: string[], until: Date | null) =>
  tx
    .updateTable('restaurant_tables')
    .set({ alcohol_stopped_until: until })
    .where('id', 'in', tableIds)
    .execute()

/** The open orders of some tables. */
export const findOpenOrdersAt = (tx: Tx, tableNumbers: number[]) =>
  tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.table_number', 'in', tableNumbers)
    .where(isOpen)
    .execute()

/** The entries of a period, the newest first. */
export const findAlcoholLog = (db: Database, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('alcohol_log as l')
    .leftJoin('profiles as p', 'p.user_id', 'l.actor_id')
    .leftJoin('devices as d', 'd.id', 'l.device_id')
    .select(['l.id', 'l.created_at', 'l.order_number', 'l.name', 'l.quantity', 'l.table_number'])
    .select(sql<AlcoholLogAction>`l.action`.as('action'))
    .select(sql<string | null>`coalesce(p.display_name, d.name)`.as('by'))
    .where('l.created_at', '>=', businessDayOf(from).start)
    .where('l.created_at', '<', businessDayOf(to).end)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .execute()
export type LogEntries = Awaited<ReturnType<typeof findAlcoholLog>>
