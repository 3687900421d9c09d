import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { testPool } from '#tests/harness/database.ts'
import { databaseAt } from '#tests/harness/database-address.ts'

/** A separate database without tables; dropped at the end of the test file. */
export async function bareDatabase(): Promise<{ url: string; pool: pg.Pool }> {
  const server = process.env.TEST_DATABASE_SERVER ?? ''
  const name = `bare_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = databaseAt(server, name)
  const pool = testPool(url)
  closeAtEnd(async () => {
    await pool.end()
    await onServer(server, `drop database ${name} with (force)`)
  })
  return { url, pool }
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
