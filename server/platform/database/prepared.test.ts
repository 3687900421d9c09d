import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts'
import {
  createDatabase,
  createPool,
  type Database,
  databaseErrorCode,
  inOneStatement,
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

describe('what triggers publish in a transaction', () => {
  let collecting: Database
  let delivered: unknown[]
  let notified: unknown[]
  beforeAll(async () => {
    const database = await testDatabase()
    await database.pool.query(`create table posts (text text);
      create function posts_publish() returns trigger language plpgsql as $$
      begin
        perform live_send(json_build_object('text', new.text)::text);
        return null;
      end $$;
      create trigger posts_publish after insert on posts for each row execute function posts_publish()`)
    const pool = createPool(database.url, { max: 1 })
    collecting = createDatabase(pool, (messages) => void delivered.push(...messages))
    const listener = new pg.Client({ connectionString: database.url })
    listener.on('notification', ({ payload = '' }) => void notified.push(JSON.parse(payload)))
    await listener.connect()
    await listener.query('listen live')
    return async () => {
      await pool.end()
      await listener.end()
    }
  })
  beforeEach(() => {
    delivered = []
    notified = []
  })

  const post = (to: Database | Tx, text: string) => sql`insert into posts values (${text})`.execute(to)

  test('is delivered in order after the commit, with any text, and not sent by the database', async () => {
    const texts = ['one', 'två "två", två', "three\n'", '[{}],']
    await inTransaction(collecting, async (tx) => {
      for (const text of texts) await post(tx, text)
      expect(delivered).toEqual([])
    })
    expect(delivered).toEqual(texts.map((text) => ({ text })))
    // Outside a transaction nothing collects: the database sends it.
    await post(collecting, 'alone')
    await expect.poll(() => notified).toEqual([{ text: 'alone' }])
    expect(delivered).toHaveLength(texts.length)
  })

  test('is not delivered after a rollback, nor after a rollback to a savepoint, nor by the next transaction', async () => {
    const work = inTransaction(collecting, async (tx) => {
      await post(tx, 'never')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await inTransaction(collecting, async (tx) => {
      await post(tx, 'before')
      await sql`savepoint here`.execute(tx)
      await post(tx, 'between')
      await sql`rollback to savepoint here`.execute(tx)
      await post(tx, 'after')
    })
    expect(delivered).toEqual([{ text: 'before' }, { text: 'after' }])
  })

  test('is delivered from a function that is a transaction of its own', async () => {
    await sql`create function post_twice(words text, collecting boolean, out outbox text) language plpgsql as $$
      begin
        perform live_collect(collecting);
        insert into posts values (words), (words), (words || '!');
        outbox := live_collected(collecting);
      end $$`.execute(collecting)
    await inOneStatement(collecting, (collects) =>
      sql<object>`select * from post_twice('both', ${collects})`.execute(collecting),
    )
    // Equal messages are delivered once.
    expect(delivered).toEqual([{ text: 'both' }, { text: 'both!' }])
    expect(notified).toEqual([])
  })
})
