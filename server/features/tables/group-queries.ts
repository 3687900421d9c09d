import { sql } from 'kysely'
import type { Span } from '#rules/table-booking.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { type Asker, heldAround, type SeatingRow } from './queries.ts'

type Page = { offset: number; limit: number }
type Member = { id: string; tableNumber: number; capacity: number; location: string }

/** Which tables may be put together, with the tables by number. */
const groups = (db: Database | Tx) =>
  db
    .selectFrom('table_groups as g')
    .select(['g.id', 'g.name', 'g.table_ids', 'g.capacity', 'g.version', 'g.created_at', 'g.updated_at'])
    .select(
      sql<
        Member[]
      >`(select json_agg(json_build_object('id', t.id, 'tableNumber', t.table_number, 'capacity', t.capacity,
        'location', t.location) order by t.table_number) from restaurant_tables t where t.id = any(g.table_ids))`.as(
        'tables',
      ),
    )
export type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>

/** One page of the combinations, those with few seats first. */
export const findGroupPage = (db: Database, { offset, limit }: Page): Promise<GroupRow[]> =>
  groups(db).orderBy('g.capacity').orderBy('g.id').offset(offset).limit(limit).execute()

/** All combinations as the rule sees them, those with few seats first. */
export const findGroups = (db: Database | Tx) =>
  db
    .selectFrom('table_groups')
    .select(['table_ids as tableIds', 'capacity'])
    .orderBy('capacity')
    .orderBy('id')
    .execute()

export const findGroup = (db: Database | Tx, groupId: string): Promise<GroupRow | undefined> =>
  groups(db).where('g.id', '=', groupId).executeTakeFirst()

export async function lockGroup(tx: Tx, groupId: string): Promise<GroupRow | undefined> {
  await sql`select from table_groups where id = ${groupId} for no key update`.execute(tx)
  return findGroup(tx, groupId)
}

/** The ids of tables that exist, which stay until the transaction ends, in their order. */
export const keepTables = (tx: Tx, tableIds: readonly string[]) =>
  tx
    .selectFrom('restaurant_tables')
    .select('id')
    .where('id', 'in', tableIds)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** The combinations in use that seat a party, as `findSeating` the tables: the first of the tables, the seats of all, and when any is held. */
export async function findGroupSeating(
  db: Database,
  guestCount: number,
  around: Span,
  asker: Asker,
): Promise<SeatingRow[]> {
  const { rows } = await sql<SeatingRow>`
    with held as (${heldAround(around, asker)}), named as (
      select g.*, (select json_agg(json_build_object('id', t.id, 'tableNumber', t.table_number) order by t.table_number)
        from restaurant_tables t where t.id = any(g.table_ids)) as tables
      from table_groups g where g.capacity >= ${guestCount}
        and not exists (select from restaurant_tables t where t.id = any(g.table_ids) and not t.is_available)
    )
    select t.id, t.table_number, n.capacity, t.location, null as plan_x, null as plan_y, (n.tables::jsonb - 0) as joined,
      coalesce((select json_agg(json_build_array(h.starts_at, h.ends_at)) from held h where h.table_id = any(n.table_ids)), '[]') as taken
    from named n join restaurant_tables t on t.id = (n.tables -> 0 ->> 'id')::uuid
    order by n.capacity, t.table_number`.execute(db)
  return rows
}
