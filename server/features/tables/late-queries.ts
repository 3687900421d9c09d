import { type SqlBool, sql } from 'kysely'
import { rolesWith } from '#contract/rights.ts'
import { checkInOpensBefore } from '#rules/check-in.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/** Whether the party of a booking (`b`) has ordered. An order shares the booking, so none is stored while the booking is locked. */
export const hasOrdered = sql<boolean>`exists (select from orders o where o.table_booking_id = b.id and o.status <> 'cancelled')`

/** Whether the party of a booking (`b`) did not come, as the rule `isNoShow` says. */
export const isNoShow = (now: Date) =>
  sql<SqlBool>`(b.no_show_at is not null or b.status = 'confirmed' and b.checked_in_at is null and b.ends_at <= ${now})`

/** The confirmed bookings that began by a moment, are not over, and whose parties have not come: those to give word of, or to release, or that have ordered since. */
export const findMissing = (db: Database, begunBy: Date, now: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('table_bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('checked_in_at', 'is', null)
    .where('starts_at', '<=', begunBy)
    .where('ends_at', '>', now)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('held_until', 'is', null),
        eb('held_until', '<=', now),
        exists(
          selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.table_booking_id', '=', 'table_bookings.id')
            .where('o.status', '<>', 'cancelled'),
        ),
      ]),
    )
    .orderBy('starts_at')
    .execute()

/**
 * Whether somebody has ordered to the tables of a booking since its party came, with the booking or without. An order shares its table, so one that
 * is being stored is seen.
 */
export async function hasOrderedSince(
  tx: Tx,
  { id, checked_in_at }: { id: string; checked_in_at: Date | null },
): Promise<boolean> {
  const tables = await tx
    .selectFrom('restaurant_tables')
    .select('table_number')
    .where('id', 'in', (q) => q.selectFrom('booked_tables').select('table_id').where('booking_id', '=', id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (tables.length === 0) return false
  const numbers = tables.map(({ table_number }) => table_number)
  const found = await tx
    .selectFrom('orders')
    .select('id')
    .where('table_number', 'in', numbers)
    .where('created_at', '>=', checked_in_at)
    .where('status', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Those who manage bookings, locked against deletion until the transaction ends. Nobody waits for one who is just being deleted. */
export async function findHosts(tx: Tx): Promise<{ user_id: string; language: string }[]> {
  const hosts = await tx
    .selectFrom('acting_roles as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id as user_id', 'u.language'])
    .where('a.role', 'in', rolesWith('bookings.manage'))
    .execute()
  const ids = hosts.map(({ user_id }) => user_id)
  const locked = new Set((await lockAccounts(tx, ids, 'skip')).map(({ id }) => id))
  return hosts.filter(({ user_id }) => locked.has(user_id))
}

/** The no-show of a guest that was said after a moment, of a booking that runs then or begins within an hour. */
export const findNoShowAfter = (tx: Tx, userId: string, at: Date): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('table_bookings')
    .select('id')
    .where('user_id', '=', userId)
    .where('no_show_at', '>', at)
    .where('starts_at', '<=', new Date(at.getTime() + checkInOpensBefore))
    .where('ends_at', '>', at)
    .orderBy('starts_at')
    .executeTakeFirst()
