import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { readSchema } from '#server/platform/database/schema-files.ts'

/** Gives an empty database the schema of the first 21 numbered migrations, as they were, with their record. */
export async function migrateTo0021(pool: pg.Pool): Promise<void> {
  const zipped = await readFile(new URL('./schema-0021.sql.gz', import.meta.url))
  await pool.query(gunzipSync(zipped).toString())
}

/** Runs the numbered migrations after 0021, as the versions that had them did. */
export async function migrateTo0031(pool: pg.Pool): Promise<void> {
  for (const { name, checksum, sql } of (await readSchema()).before) {
    await pool.query(sql)
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}
