import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts'
import type { Engine } from '../engine.ts'
import { createDatabase, createPool } from './database.ts'
import { grouped, type Locking } from './grouped.ts'

type Request = { shelf: string; jar: string }

/** Jars on shelves that have room for a few: the smallest case of a rule that is asked inside the lock. */
function shelves() {
  const groups: { jars: string[]; locking: Locking }[] = []
  const put = grouped<Request, number>(
    'jars',
    async (_, tx, requests, locking) => {
      groups.push({ jars: requests.map(({ jar }) => jar), locking })
      const names = requests.map(({ shelf }) => shelf)
      const found = await sql<{
        name: string
        room: number
      }>`select name, room from shelves where name = any(${names})
        order by name for update ${sql.raw(locking === 'skip' ? 'skip locked' : '')}`.execute(tx)
      const rooms = new Map(found.rows.map(({ name, room }) => [name, room]))
      const outcomes = new Map<Request, number | Error>()
      for (const request of requests) {
        const room = rooms.get(request.shelf)
        if (room === undefined && locking === 'skip') continue
        if (!room) {
          outcomes.set(request, new Error('full'))
          continue
        }
        rooms.set(request.shelf, room - 1)
        outcomes.set(request, room)
        await sql`insert into jars values (${request.shelf}, ${request.jar})`.execute(tx)
        await sql`update shelves set room = room - 1 where name = ${request.shelf}`.execute(tx)
      }
      return outcomes
    },
    ({ shelf }) => shelf,
  )
  return { put, groups }
}

describe('a grouped write', () => {
  let database: TestDatabase
  let engine: Engine
  let other: Engine
  beforeAll(async () => {
    database = await testDatabase()
    await database.pool.query(`create table shelves (name text primary key, room int not null check (room >= 0));
      create table jars (shelf text references shelves, jar text check (jar <> 'broken'))`)
    const pools = [createPool(database.url, { max: 4 }), createPool(database.url, { max: 4 })]
    const [one, two] = pools.map((pool) => ({ db: createDatabase(pool) }) as Engine)
    engine = one as Engine
    other = two as Engine
    return () => Promise.all(pools.map((pool) => pool.end()))
  })
  beforeEach(async () => {
    await database.pool.query(`truncate jars, shelves; insert into shelves values ('high', 2), ('low', 100)`)
  })

  const jars = async () =>
    (await database.pool.query('select jar from jars order by jar')).rows.map(({ jar }) => jar)
  const settle = async (results: Promise<number>[]) =>
    (await Promise.allSettled(results)).map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
    )

  it('grouped writes are served in the order of arrival, and a refusal does not disturb the others', async () => {
    const { put, groups } = shelves()
    const first = put(engine, { shelf: 'low', jar: 'first' })
    const later = ['a', 'b', 'c'].map((jar) => put(engine, { shelf: 'high', jar }))
    const last = put(engine, { shelf: 'low', jar: 'last' })
    expect(await settle([first, ...later, last])).toEqual([100, 2, 1, 'full', 99])
    expect(groups.map((group) => group.jars)).toEqual([['first', 'a', 'b', 'c', 'last']])
    expect(await jars()).toEqual(['a', 'b', 'first', 'last'])
  })

  it('a grouped write takes the requests that arrive while a group runs into the next group', async () => {
    const { put, groups } = shelves()
    const first = put(engine, { shelf: 'low', jar: 'first' })
    await expect.poll(() => groups.length).toBe(1)
    await settle([first, ...['a', 'b'].map((jar) => put(engine, { shelf: 'low', jar }))])
    expect(groups.map((group) => group.jars)).toEqual([['first'], ['a', 'b']])
  })

  it('a grouped write treats a request that comes twice as two requests', async () => {
    const { put } = shelves()
    const request = { shelf: 'high', jar: 'same' }
    expect(await settle([put(engine, request), put(engine, request), put(engine, request)])).toEqual([
      2,
      1,
      'full',
    ])
  })

  it('a grouped write does not delay other rows while one row is locked elsewhere', async () => {
    const { put, groups } = shelves()
    const client = await database.pool.connect()
    await client.query(`begin; select from shelves where name = 'high' for update`)
    const waits = put(engine, { shelf: 'high', jar: 'waits' })
    expect(await put(engine, { shelf: 'low', jar: 'at once' })).toBe(100)
    await expect.poll(() => groups.filter(({ locking }) => locking === 'wait').length).toBe(1)
    expect(await put(engine, { shelf: 'low', jar: 'again' })).toBe(99)
    await client.query('rollback')
    client.release()
    expect(await waits).toBe(2)
  })

  it('a grouped write tries each request alone when the database has refused one of them', async () => {
    const { put } = shelves()
    const outcomes = await settle(['a', 'broken', 'b'].map((jar) => put(engine, { shelf: 'low', jar })))
    expect(outcomes[1]).toMatch(/violates check constraint/)
    expect(await jars()).toEqual(['a', 'b'])
  })

  it('a grouped write rejects all its requests when the transaction fails, and acknowledges nothing that is not committed', async () => {
    const { put, groups } = shelves()
    const client = await database.pool.connect()
    await client.query('begin; lock table jars in exclusive mode')
    const results = settle(['a', 'b'].map((jar) => put(engine, { shelf: 'low', jar })))
    await expect.poll(() => groups.length).toBe(1)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and application_name = 'spelrum'`,
    )
    await client.query('rollback')
    client.release()
    expect(await results).toEqual([expect.stringMatching(/terminat/), expect.stringMatching(/terminat/)])
    expect(await jars()).toEqual([])
    expect(await put(engine, { shelf: 'low', jar: 'after' })).toBe(100)
  })

  it('a grouped write stays exact when two nodes group on the same row at once', async () => {
    const [here, there] = [shelves(), shelves()]
    const results = await settle(
      Array.from({ length: 120 }, (_, n) =>
        n % 2
          ? here.put(engine, { shelf: 'low', jar: `${n}` })
          : there.put(other, { shelf: 'low', jar: `${n}` }),
      ),
    )
    expect(results.filter((result) => result === 'full')).toHaveLength(20)
    expect(await jars()).toHaveLength(100)
  })
})
