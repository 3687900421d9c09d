import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'

/**
 * Migrates an empty database to the newest schema, as the server does at its start. The horizon of bookings is set to include
 * the dates of tests; the tests of that limit set their own.
 */
export async function migrateTemplate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await migrate(pool)
    await pool.query('update house_settings set table_horizon_days = null')
  } finally {
    await pool.end()
  }
}
