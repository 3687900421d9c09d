import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { brokenInvariants, expectInvariants } from './invariants.ts'

test('a test database is migrated, its own, and holds the invariants', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.pool.query(`insert into users (name, email) values ('Ada', 'ada@example.se')`)
  await one.pool.query(
    `insert into accounts (user_id, account_id, provider_id, password) select id, id, 'credential', 'x' from users`,
  )
  const { rows } = await other.pool.query('select count(*) from users')
  expect(Number(rows[0].count)).toBe(0)
  await expectInvariants(one.pool)
})

test('a broken invariant is named', async () => {
  const { pool } = await testDatabase()
  await pool.query(`insert into users (name, email) values ('Ada', 'ada@example.se')`)
  await pool.query('delete from profiles')
  expect(Object.keys(await brokenInvariants(pool))).toContain('Each user has exactly one profile')
})
