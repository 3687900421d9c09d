import { sql } from 'kysely'
import { businessDayOf } from '#rules/business-date.ts'
import type { Span } from '#rules/table-booking.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

export type Period = { from: string; to: string }

/** Orders that were not cancelled, of a span. */
const within = ({ start, end }: Span) =>
  sql`o.created_at >= ${start} and o.created_at < ${end} and o.status <> 'cancelled'`
/** From the start of the first business day to the end of the last. */
const spanOfPeriod = ({ from, to }: Period): Span => ({
  start: businessDayOf(from).start,
  end: businessDayOf(to).end,
})
const inPeriod = (period: Period) => within(spanOfPeriod(period))

const sold = sql`count(*)::int as orders, coalesce(sum(o.total_amount_ore), 0)::bigint as amount_ore`
export type Sold = { orders: number; amount_ore: number }
type DishRow = {
  name: string
  category: string | null
  price_ore: number
  quantity: number
  amount_ore: number
}

type TimesRow = { orders: number; in_time: number; late: number }
type ChoiceRow = { group: string; name: string; quantity: number; amount_ore: number }

/** What was ordered in a span. */
export async function findSold(db: Database | Tx, span: Span): Promise<Sold> {
  const { rows } = await sql<Sold>`select ${sold} from orders o where ${within(span)}`.execute(db)
  return rows[0] ?? { orders: 0, amount_ore: 0 }
}

/** The sums of a period: in all, by dish, by choice, by the hour in Stockholm and by table. */
export async function findReport(tx: Tx, period: Period) {
  const orders = sql`from orders o where ${inPeriod(period)}`
  const hour = sql`extract(hour from o.created_at at time zone 'Europe/Stockholm')::int`
  // By dish, under its present name. A deleted dish is known by the name and price of its lines.
  const dishes = await sql<DishRow>`with lines as (
      select i.menu_item_id, coalesce(m.name, i.name) as name, c.name as category, coalesce(i.dish_price_ore, i.unit_price_ore) as price_ore,
        i.quantity, i.total_price_ore,
        o.created_at, case when m.id is null then coalesce(i.dish_price_ore, i.unit_price_ore) end as price_of_deleted
      from order_items i join orders o on o.id = i.order_id
        left join menu_items m on m.id = i.menu_item_id left join menu_categories c on c.id = m.category_id
      where ${inPeriod(period)} and is_sold(i.alcohol_check)
    )
    select name, category, (array_agg(price_ore order by created_at desc))[1] as price_ore,
      sum(quantity)::int as quantity, sum(total_price_ore)::bigint as amount_ore
    from lines group by menu_item_id, name, category, price_of_deleted
    order by quantity desc, amount_ore desc, name collate "sv-SE-x-icu", price_ore`.execute(tx)
  // By choice, under its present name and group. A deleted one is known by those of its lines.
  const choices = await sql<ChoiceRow>`with lines as (
      select coalesce(g.name, each ->> 'group') as "group", coalesce(c.name, each ->> 'name') as name, i.quantity,
        i.quantity * (each ->> 'price_ore')::bigint as amount_ore
      from order_items i join orders o on o.id = i.order_id cross join lateral jsonb_array_elements(i.choices) each
        left join choice_group_choices c on c.id = (each ->> 'choice_id')::uuid left join menu_choice_groups g on g.id = c.group_id
      where ${inPeriod(period)} and is_sold(i.alcohol_check)
    )
    select "group", name, sum(quantity)::int as quantity, sum(amount_ore)::bigint as amount_ore
    from lines group by "group", name
    order by sum(quantity) desc, sum(amount_ore) desc, name collate "sv-SE-x-icu", "group"`.execute(tx)
  const hours = await sql<Sold & { hour: number }>`select ${hour} as hour, ${sold} ${orders}
    group by 1 order by (${hour} + 18) % 24`.execute(tx)
  const tables = await sql<Sold & { table_number: number | null }>`select o.table_number, ${sold} ${orders}
    group by 1 order by 1 nulls last`.execute(tx)
  const late = sql`extract(epoch from o.ready_at - o.created_at) / 60 - o.expected_minutes`
  // What an order lacks was not waited for.
  const isWhole = sql`not exists (select from order_items i where i.order_id = o.id and not is_sold(i.alcohol_check))`
  const times =
    await sql<TimesRow>`select count(*)::int as orders, count(*) filter (where ${late} <= 5)::int as in_time,
      round(coalesce(percentile_cont(0.5) within group (order by ${late}), 0))::int as late
    ${orders} and o.ready_at is not null and o.expected_minutes is not null and ${isWhole}`.execute(tx)
  const total = await findSold(tx, spanOfPeriod(period))
  return {
    total,
    times: times.rows[0],
    dishes: dishes.rows,
    choices: choices.rows,
    hours: hours.rows,
    tables: tables.rows,
  }
}
export type ReportRows = Awaited<ReturnType<typeof findReport>>

export type ReportLine = {
  order_id: string
  position: number
  number: string
  created_at: Date
  status: string
  table_number: number | null
  name: string
  /** The names of what was chosen, with commas between. */
  choices: string
  quantity: number
  unit_price_ore: number
  total_price_ore: number
  /** What of it the choices cost. */
  choices_ore: number
}
type Place = Pick<ReportLine, 'created_at' | 'order_id' | 'position'>

/** The next lines of a period, sorted by their orders. */
export async function findReportLines(
  db: Database | Tx,
  period: Period,
  { after, limit }: { after: Place | null; limit: number },
): Promise<ReportLine[]> {
  const further = after
    ? sql`(o.created_at, o.id, i.position) > (${after.created_at}, ${after.order_id}::uuid, ${after.position})`
    : sql`true`
  const { rows } =
    await sql<ReportLine>`select i.order_id, i.position, o.number, o.created_at, o.status, o.table_number,
      i.name, (select coalesce(string_agg(each ->> 'name', ', ' order by at), '') from jsonb_array_elements(i.choices) with ordinality t (each, at)) as choices,
      i.quantity, i.unit_price_ore, i.total_price_ore,
      i.quantity * (i.unit_price_ore - coalesce(i.dish_price_ore, i.unit_price_ore)) as choices_ore
    from orders o join order_items i on i.order_id = o.id where ${inPeriod(period)} and is_sold(i.alcohol_check) and ${further}
    order by o.created_at, o.id, i.position limit ${limit}`.execute(db)
  return rows
}
