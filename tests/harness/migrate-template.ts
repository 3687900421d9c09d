import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'

/** Migrates an empty database to the newest schema, as the server does at its start. */
export async function migrateTemplate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}
