import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import { createDatabase, createPool, type Database, inTransaction, type Tx } from '../database/database.ts'
import { publish } from './publish.ts'

describe('what a transaction publishes', () => {
  let db: Database
  let heard: { key?: string; again?: true }[]
  beforeAll(async () => {
    const { url } = await testDatabase()
    const pool = createPool(url, { max: 1 })
    db = createDatabase(pool)
    const listener = new pg.Client({ connectionString: url })
    listener.on('notification', ({ payload = '' }) => void heard.push(JSON.parse(payload)))
    await listener.connect()
    await listener.query('listen live')
    return async () => {
      await pool.end()
      await listener.end()
    }
  })
  beforeEach(() => {
    heard = []
  })

  const say = (tx: Tx | Database, key: string) => publish(tx, 'club', { type: 'home.changed' }, key)
  /** Everything that was published before this has arrived. */
  async function untilHeard(): Promise<unknown[]> {
    await say(db, 'last')
    await expect.poll(() => heard.at(-1)?.key).toBe('last')
    return heard.slice(0, -1).map(({ key, again }) => key ?? again)
  }

  test('what a transaction publishes arrives with the commit, in order, with any text', async () => {
    const keys = ['one', 'två "två"', "three\n'", '[{}],']
    await inTransaction(db, async (tx) => {
      for (const key of keys) await say(tx, key)
      expect(heard).toEqual([])
    })
    expect(await untilHeard()).toEqual(keys)
  })

  test('what a transaction publishes is not sent after a rollback, nor what it published in a savepoint that was rolled back', async () => {
    const work = inTransaction(db, async (tx) => {
      await say(tx, 'never')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await inTransaction(db, async (tx) => {
      await say(tx, 'before')
      await sql`savepoint here`.execute(tx)
      await say(tx, 'between')
      await sql`rollback to savepoint here`.execute(tx)
    })
    expect(await untilHeard()).toEqual(['before'])
  })

  test('what a transaction publishes is replaced by a message to fetch again when it is too long for the database', async () => {
    await inTransaction(db, (tx) => say(tx, 'å'.repeat(4_000)))
    expect(await untilHeard()).toEqual([true])
  })
})
