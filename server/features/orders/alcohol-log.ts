import { sql } from 'kysely'
import type { AlcoholLog } from '#contract/alcohol-log.ts'
import type { AlcoholLogAction, Language } from '#contract/bounds.ts'
import { businessDayOf } from '#rules/business-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Database } from '#server/platform/database/database.ts'
import { csv, figure } from '#server/platform/http/csv.ts'
import { textsIn } from '#server/platform/texts.ts'

/** How many entries the screen shows. */
const shown = 1_000

/** The entries of a period, the newest first. */
export const findAlcoholLog = (db: Database, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('alcohol_log as l')
    .leftJoin('profiles as p', 'p.user_id', 'l.actor_id')
    .select(['l.id', 'l.created_at', 'l.order_number', 'l.name', 'l.quantity', 'l.table_number'])
    .select([sql<AlcoholLogAction>`l.action`.as('action'), 'p.display_name'])
    .where('l.created_at', '>=', businessDayOf(from).start)
    .where('l.created_at', '<', businessDayOf(to).end)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .execute()
type Entries = Awaited<ReturnType<typeof findAlcoholLog>>

export const presentAlcoholLog = (rows: Entries): AlcoholLog => ({
  entries: rows.slice(0, shown).map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    action: row.action,
    by: row.display_name,
    orderNumber: row.order_number,
    name: row.name,
    quantity: row.quantity,
    tableNumber: row.table_number,
  })),
})

const columns = ['date', 'time', 'action', 'by', 'order', 'dish', 'quantity', 'table'] as const

/** The log as CSV. Times are in Stockholm's zone. */
export function alcoholLogCsv(rows: Entries, language: Language): string {
  const t = textsIn(language)
  return csv([
    columns.map((each) => t(`alcoholLogColumns.${each}`)),
    ...rows.map((row) => {
      const { date, time } = stockholmWallClock(row.created_at)
      const table = row.table_number === null ? t('reportFile.bar') : figure(row.table_number)
      const order = row.order_number === null ? '' : `#${row.order_number}`
      const action = t(`alcoholLogActions.${row.action}`)
      const quantity = row.quantity === null ? '' : figure(row.quantity)
      return [
        figure(date),
        figure(time),
        action,
        row.display_name ?? '',
        order,
        row.name ?? '',
        quantity,
        table,
      ]
    }),
  ])
}
