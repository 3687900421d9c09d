import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { closeAtEnd } from './closing.ts'
import { databaseAt } from './database-address.ts'

export type TestDatabase = { url: string; pool: pg.Pool; drop(): Promise<void> }

/** A separate database for the test file, cloned from the migrated template and dropped at its end. */
export async function testDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_SERVER: server, TEST_DATABASE_TEMPLATE: template } = process.env
  if (!server || !template)
    throw new Error('No test database: run the tests with `npm test` or `npx vitest run`')
  const name = `spelrum_${randomBytes(6).toString('hex')}`
  await asAdmin(server, async (admin) => {
    // A clone locks the template briefly: concurrent clones wait.
    await admin.query("select pg_advisory_lock(hashtext('spelrum_template'))")
    await admin.query(`create database ${name} template ${template}`)
  })
  const url = databaseAt(server, name)
  const pool = testPool(url)
  let dropped = false
  const drop = async () => {
    if (dropped) return
    dropped = true
    await pool.end()
    await asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  closeAtEnd(drop)
  return { url, pool, drop }
}

/** A pool that ignores broken connections: the test that broke them handles it. */
export function testPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'harness' })
  pool.on('error', () => undefined)
  return pool
}

async function asAdmin(server: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
