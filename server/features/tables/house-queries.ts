import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { DayRow } from './day-values.ts'

const hoursKey = 'true'
export type OpeningHoursRow = {
  id: string
  version: number
  days: DayRow[]
  closed: { closed_date: string; reason: string | null }[]
}

/** The opening hours and closed dates; version 0 when nobody has edited them. */
export async function findOpeningHours(db: Database | Tx): Promise<OpeningHoursRow> {
  const { rows } = await sql<Omit<OpeningHoursRow, 'id'>>`select
    coalesce((select version from opening_hours), 0) as version,
    coalesce((select json_agg(d) from opening_days d), '[]') as days,
    coalesce((select json_agg(c order by closed_date) from closed_dates c), '[]') as closed`.execute(db)
  const [row] = rows
  return { id: hoursKey, version: row?.version ?? 0, days: row?.days ?? [], closed: row?.closed ?? [] }
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
  'offer_minutes',
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
