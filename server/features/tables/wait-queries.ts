import { type SqlBool, sql } from 'kysely'
import type { Span } from '#rules/table-booking.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/** Written into the statement and not as parameters, because only then PostgreSQL can use the indexes of such waits. */
const isActive = sql<SqlBool>`w.status in ('waiting', 'offered')`

const position = sql<number>`(select count(*)::int + 1 from table_waits o where o.evening = w.evening
  and o.status in ('waiting', 'offered') and (o.created_at, o.id) < (w.created_at, w.id))`

/** Guests who wait, or have waited, for a table, with what is offered to them and their place in the queue of the evening. */
const waits = (db: Database | Tx) =>
  db
    .selectFrom('table_waits as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'w.user_id')
    .leftJoin('restaurant_tables as t', 't.id', 'w.table_id')
    .select(['w.id', 'w.user_id', 'w.request_id', 'w.booking_date', 'w.booking_time', 'w.duration_hours'])
    .select(['w.guest_count', 'w.is_flexible', 'w.starts_at', 'w.evening', 'w.status', 'w.created_at'])
    .select(['w.table_id', 't.table_number', 't.location', 't.capacity', 't.is_available'])
    .select([
      'w.offer_start',
      'w.offer_end',
      'w.offered_until',
      'w.offered_at',
      'p.display_name',
      'u.language',
      'u.email',
      'u.email_verified',
    ])
    .select(position.as('position'))
export type WaitRow = Awaited<ReturnType<ReturnType<typeof waits>['executeTakeFirstOrThrow']>>

/** Those who wait, by evening and in the order of its queue. */
const queue = (db: Database | Tx) =>
  waits(db).where(isActive).orderBy('w.evening').orderBy('w.created_at').orderBy('w.id')

export const findWait = (db: Database | Tx, waitId: string): Promise<WaitRow | undefined> =>
  waits(db).where('w.id', '=', waitId).executeTakeFirst()

/** The wait that a request of the user has made. */
export const findRequestedWait = (tx: Tx, userId: string, requestId: string): Promise<WaitRow | undefined> =>
  waits(tx).where('w.user_id', '=', userId).where('w.request_id', '=', requestId).executeTakeFirst()

export const findQueues = (db: Database): Promise<WaitRow[]> => queue(db).execute()

/** The queue of a business day. */
export const findQueueOf = (db: Database | Tx, evening: string): Promise<WaitRow[]> =>
  queue(db).where('w.evening', '=', evening).execute()

/** What some users wait for, of all evenings or of one. */
export const findWaitsOf = (db: Database | Tx, userIds: string[], evening?: string): Promise<WaitRow[]> =>
  queue(db)
    .where('w.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .$if(evening !== undefined, (q) => q.where('w.evening', '=', evening as string))
    .execute()

/** A wait, locked until the transaction ends, after the account of its guest. */
export async function lockWait(tx: Tx, waitId: string): Promise<WaitRow | undefined> {
  await sql`select from users where id = (select user_id from table_waits where id = ${waitId}) for no key update`.execute(
    tx,
  )
  await sql`select from table_waits where id = ${waitId} for no key update`.execute(tx)
  return findWait(tx, waitId)
}

/** What a guest waits for of an evening, locked until the transaction ends. Undefined for one who does not wait. The caller has locked the account. */
export async function lockWaitOf(tx: Tx, userId: string, evening: string): Promise<WaitRow | undefined> {
  const [found] = await findWaitsOf(tx, [userId], evening)
  return found && lockWait(tx, found.id)
}

/** For how many tables of an evening the accounts of one network with unconfirmed addresses wait. */
export async function countUnconfirmedWaits(tx: Tx, networkKey: string): Promise<number> {
  const { count } = await tx
    .selectFrom('table_waits as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('w.network_key', '=', networkKey)
    .where(isActive)
    .where('u.email_verified', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** The times within a span at which one of some tables is held for guests to whom it is offered, other than this one. */
export async function findOffered(
  tx: Tx,
  tableIds: readonly string[],
  { start, end }: Span,
  except: string | null,
): Promise<Span[]> {
  const { rows } = await sql<Span>`select offer_start as "start", offer_end as "end" from table_waits
    where status = 'offered' and table_id = any(${tableIds}::uuid[]) and user_id is distinct from ${except}::uuid
      and tstzrange(offer_start, offer_end, '[)') && tstzrange(${start}, ${end}, '[)')`.execute(tx)
  return rows
}

/** The tables in use, the smallest first, with the times at which offers hold them, and bookings that visits of a business day could overlap. */
export async function findHeldTables(db: Database | Tx, { start, end }: Span) {
  const { rows } = await sql<{ id: string; capacity: number; taken: [string, string][] }>`
    select t.id, t.capacity, coalesce(h.taken, '[]') as taken from restaurant_tables t left join (
      select table_id, json_agg(json_build_array(starts_at, ends_at)) as taken from (
        select k.table_id, b.starts_at, b.ends_at from table_bookings b join booked_tables k on k.booking_id = b.id
        where b.status in ('pending', 'confirmed') and b.starts_at < ${end}::timestamptz + interval '4 hours'
          and b.starts_at > ${start}::timestamptz - interval '4 hours' and b.ends_at > ${start}
        union all select table_id, offer_start, offer_end from table_waits where status = 'offered'
      ) held group by table_id
    ) h on h.table_id = t.id
    where t.is_available order by t.capacity, t.table_number`.execute(db)
  return rows.map((row) => ({ ...row, isAvailable: true, taken: row.taken.map(toSpan) }))
}

const toSpan = ([start, end]: [string, string]): Span => ({ start: new Date(start), end: new Date(end) })

/** The times at which the bookings of some users hold a table from now on. */
export async function findSpansOf(
  db: Database | Tx,
  userIds: string[],
  now: Date,
): Promise<(userId: string) => Span[]> {
  const rows = await db
    .selectFrom('table_bookings')
    .select(['user_id', 'starts_at as start', 'ends_at as end'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where(sql<SqlBool>`status in ('pending', 'confirmed')`)
    .where('ends_at', '>', now)
    .execute()
  const groups = Map.groupBy(rows, ({ user_id }) => user_id)
  return (userId) => groups.get(userId) ?? []
}

/** The offers that hold a table at some time of a span, by their start. */
export const findOffersWithin = (db: Database, { start, end }: Span): Promise<WaitRow[]> =>
  waits(db)
    .where(sql<SqlBool>`w.status = 'offered'`)
    .where('w.offer_start', '<', end)
    .where('w.offer_end', '>', start)
    .orderBy('w.offer_start')
    .execute()
