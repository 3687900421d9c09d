import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts'
import {
  createDatabase,
  createPool,
  type Database,
  databaseErrorCode,
  inTransaction,
  type Tx,
} from './database.ts'
import { deferUntilNextQuery } from './prepared.ts'

let other: TestDatabase['pool']
let db: Database

beforeAll(async () => {
  const database = await testDatabase()
  other = database.pool
  await other.query(
    'create table notes (at int generated always as identity, text text check (text <> $$bad$$))',
  )
  const pool = createPool(database.url, { max: 1 })
  db = createDatabase(pool)
  return () => pool.end()
})
beforeEach(() => other.query('truncate notes'))

const write = (to: Database | Tx, text: string) => sql`insert into notes (text) values (${text})`.execute(to)
const writeLater = (to: Database | Tx, text: string) =>
  sql`insert into notes (text) values (${text}) ${deferUntilNextQuery}`.execute(to)
const written = async () =>
  (await other.query('select text from notes order by at')).rows.map(({ text }) => text)

test('deferred statements: are sent in order before the next statement and before the commit', async () => {
  await inTransaction(db, async (tx) => {
    await writeLater(tx, 'one')
    await writeLater(tx, 'two')
    const { rows } = await sql<{ text: string }>`select text from notes order by at`.execute(tx)
    expect(rows.map(({ text }) => text)).toEqual(['one', 'two'])
    await write(tx, 'three')
    await writeLater(tx, 'four')
  })
  expect(await written()).toEqual(['one', 'two', 'three', 'four'])
})

const failing = {
  'with the commit': async (tx: Tx) => {
    await write(tx, 'one')
    await writeLater(tx, 'bad')
    await writeLater(tx, 'two')
  },
  'with another statement': async (tx: Tx) => {
    await writeLater(tx, 'bad')
    await write(tx, 'one')
  },
}
for (const [when, statements] of Object.entries(failing)) {
  test(`deferred statements: one sent ${when} throws its error, and nothing is committed`, async () => {
    const work = inTransaction(db, statements)
    expect(databaseErrorCode(await work.catch((error: unknown) => error))).toBe('23514')
    expect(await written()).toEqual([])
  })
}

test('deferred statements: a rollback discards them, so the next transaction does not send them', async () => {
  const work = inTransaction(db, async (tx) => {
    await writeLater(tx, 'bad')
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  await inTransaction(db, (tx) => write(tx, 'two'))
  expect(await written()).toEqual(['two'])
})

test('deferred statements: are sent at once outside a transaction', async () => {
  await writeLater(db, 'one')
  expect(await written()).toEqual(['one'])
})
