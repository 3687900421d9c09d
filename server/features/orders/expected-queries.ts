import { sql } from 'kysely'
import { type Pace, stationMinutes } from '#rules/expected-time.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { firstStation, isOpen } from './queries.ts'

/** From so many of the last lines of a station is learnt how long it takes. */
const latest = sql.lit(60)

/** Whether a line has a time of its own: not that of a whole order, of which other stations' lines were said to be ready at once. */
const isOwnTime = sql`not exists (
  select from order_items x where x.order_id = i.order_id and x.station_id is distinct from i.station_id and x.ready_at = i.ready_at
)`

/** How much is open at each station, and how long its last lines took. */
async function findPaces(db: Database | Tx): Promise<Pace[]> {
  const { rows } = await sql<Pace>`
    select s.id as "stationId", s.minutes as usual, coalesce(w.open, 0)::int as open, coalesce(h.took, '[]') as took
    from stations s
    left join (
      select coalesce(i.station_id, ${firstStation}) as station_id, sum(i.quantity) as open
      from orders o join order_items i on i.order_id = o.id
      where ${isOpen} and i.status in ('pending', 'confirmed', 'preparing') and is_sold(i.alcohol_check) group by 1
    ) w on w.station_id = s.id
    left join lateral (
      select json_agg(json_build_object('open', t.open_before, 'minutes', extract(epoch from t.ready_at - o.created_at) / 60)) as took
      from (
        select i.order_id, i.open_before, i.ready_at from order_items i
        where i.station_id = s.id and i.ready_at is not null and i.open_before is not null and ${isOwnTime} order by i.ready_at desc limit ${latest}
      ) t join orders o on o.id = t.order_id
    ) h on true`.execute(db)
  return rows
}

/** What each station is expected to need for a new order, and how much is open there. */
export const findExpected = async (db: Database | Tx) =>
  (await findPaces(db)).map((pace) => ({
    stationId: pace.stationId,
    open: pace.open,
    minutes: stationMinutes(pace),
  }))
export type Expected = Awaited<ReturnType<typeof findExpected>>
