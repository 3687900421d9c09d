import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { createDatabase, createPool, inTransaction } from './database.ts'

test('database: a connection that timed out is not used again, and its transaction is discarded', async () => {
  const { url, pool: other } = await testDatabase()
  await other.query('create table notes (text text)')
  const pool = createPool(url, { max: 1 })
  const db = createDatabase(pool)
  const began = performance.now()
  await expect(
    inTransaction(db, async (tx) => {
      await sql`insert into notes values ('half')`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`select pg_sleep(8)`.execute(tx)
    }),
  ).rejects.toThrow(/Query read timeout/)
  // The timeout closed the connection, so the rollback fails at once, without a second timeout.
  expectWithin(7_900, performance.now() - began)

  await pool.query(`insert into notes values ('whole')`)
  expect((await other.query('select text from notes')).rows).toEqual([{ text: 'whole' }])
  await pool.end()
})

test('database: a statement that selects all columns still works after a column was added', async () => {
  const { url, pool: other } = await testDatabase()
  await other.query('create table notes (text text)')
  const pool = createPool(url, { max: 1 })
  const db = createDatabase(pool)
  const write = () => sql`insert into notes values (${'one'}) returning *`.execute(db)
  const read = () => sql`select * from "notes" where text = ${'one'}`.execute(db)
  await write()
  await read()
  await other.query('alter table notes add column more text')
  expect((await write()).rows).toEqual([{ text: 'one', more: null }])
  expect((await read()).rows).toHaveLength(2)
  await pool.end()
})
