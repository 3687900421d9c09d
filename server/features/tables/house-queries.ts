import { sql } from 'kysely'
import type { OpeningMinutes } from '#contract/openings.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { HouseDayRow } from './day-values.ts'

const hoursKey = 'true'
export type OpeningHoursRow = {
  id: string
  version: number
  days: HouseDayRow[]
  closed: { closed_date: string; reason: string | null }[]
  special: { special_date: string; reason: string | null; openings: OpeningMinutes[] }[]
}

/** A multirange as a list of pairs. */
const pairsOf = (openings: string) =>
  sql`(select json_agg(json_build_array(lower(each), upper(each)) order by each) from unnest(${sql.ref(openings)}) each)`

/** The opening hours, closed dates and special dates; version 0 when nobody has edited them. */
export async function findOpeningHours(db: Database | Tx): Promise<OpeningHoursRow> {
  const { rows } = await sql<Omit<OpeningHoursRow, 'id'>>`select
    coalesce((select version from opening_hours), 0) as version,
    coalesce((select json_agg(json_build_object('weekday', weekday, 'opens_at', opens_at, 'closes_at', closes_at,
      'openings', ${pairsOf('openings')})) from opening_days), '[]') as days,
    coalesce((select json_agg(c order by closed_date) from closed_dates c), '[]') as closed,
    coalesce((select json_agg(json_build_object('special_date', special_date, 'reason', reason, 'openings', ${pairsOf('openings')})
      order by special_date) from special_dates), '[]') as special`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a query without a table answers with one row')
  return { id: hoursKey, ...row }
}

/** Locks the opening hours until the transaction ends, and finds them. Where nobody has edited them, their row is made first. */
export async function lockOpeningHours(tx: Tx): Promise<OpeningHoursRow> {
  await sql`insert into opening_hours (version) values (0) on conflict do nothing`.execute(tx)
  await sql`select from opening_hours for update`.execute(tx)
  return findOpeningHours(tx)
}

const settingsColumns = [
  'table_horizon_days',
  'unconfirmed_tables',
  'allows_large_tables',
  'licensed_maximum',
  'confirm_guests',
  'confirm_notice_minutes',
  'confirm_spare_seats',
  'quarter_covers',
  'answer_hours',
  'change_notice_minutes',
  'reminder_hours',
  'event_reminders',
  'event_thanks',
  'guests_start_play',
  'offer_minutes',
  'release_minutes',
  'strikes_wait',
  'hours_for_two',
  'hours_for_four',
  'hours_for_six',
  'hours_for_eight',
  'version',
] as const

/** The limits of guests who book a table. */
export const findHouseSettings = (db: Database | Tx) =>
  db.selectFrom('house_settings').select(settingsColumns).executeTakeFirstOrThrow()
export type HouseSettingsRow = Awaited<ReturnType<typeof findHouseSettings>>

/**
 * The limits, locked in shared mode with others who book: neither the limits nor the opening hours change until the transaction
 * ends.
 */
export const shareHouseSettings = (tx: Tx): Promise<HouseSettingsRow> =>
  tx.selectFrom('house_settings').select(settingsColumns).forShare().executeTakeFirstOrThrow()

/**
 * Locks the limits until the transaction ends, and finds them. It waits for transactions that are booking, and later ones wait
 * for it.
 */
export const lockHouseSettings = (tx: Tx): Promise<HouseSettingsRow> =>
  tx.selectFrom('house_settings').select(settingsColumns).forUpdate().executeTakeFirstOrThrow()
