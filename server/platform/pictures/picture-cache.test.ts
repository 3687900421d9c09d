import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import { randomId } from '#tests/harness/random.ts'
import { recordStatements } from '#tests/harness/recorded-statements.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { createDatabase } from '../database/database.ts'
import { bytesOf, kindOf } from './picture-cache.ts'

async function setting() {
  const { pool } = await testDatabase()
  const statements = recordStatements(pool)
  const readings = (column: 'bytes' | 'kind') =>
    statements.filter(({ text }) => text.includes(`"${column}" from "pictures"`))
  const count = (column: 'bytes' | 'kind') => readings(column).length
  /** How many pictures were read before this one. */
  const readBefore = (id: string) => readings('bytes').findIndex(({ values }) => values.includes(id))
  return { pool, db: createDatabase(pool), count, readBefore }
}

async function store(pool: pg.Pool, bytes: Buffer, id = randomId()): Promise<string> {
  await pool.query(`insert into pictures (id, kind, bytes, width, height) values ($1, 'content', $2, 1, 1)`, [
    id,
    bytes,
  ])
  return id
}

test('picture cache: each picture is read from the database once, however many requests it gets', async () => {
  const { pool, db, count } = await setting()
  const pictures = [randomBytes(100), randomBytes(200)]
  const ids = await Promise.all(pictures.map((bytes) => store(pool, bytes)))
  const ask = () =>
    Promise.all(Array.from({ length: 50 }, (_, at) => bytesOf(db, ids[at % 2] as string, `198.51.100.${at}`)))
  const all = [...(await ask()), ...(await ask())]
  expect(all.filter((bytes, at) => !bytes?.equals(pictures[at % 2] as Buffer))).toEqual([])
  expect(count('bytes')).toBe(2)
})

test('picture cache: a missing picture is not cached, and is found once it is stored', async () => {
  const { pool, db } = await setting()
  const id = randomId()
  expect(await bytesOf(db, id, '198.51.100.1')).toBeNull()
  await store(pool, Buffer.from('now'), id)
  expect(String(await bytesOf(db, id, '198.51.100.1'))).toBe('now')
})

test('picture cache: a request does not wait for a hundred pictures that another network requested', async () => {
  const { pool, db, readBefore } = await setting()
  const ids = await Promise.all(Array.from({ length: 101 }, () => store(pool, randomBytes(100_000))))
  const own = ids.pop() as string
  const many = ids.map((id) => bytesOf(db, id, '203.0.113.9'))
  await bytesOf(db, own, '198.51.100.1')
  await Promise.all(many)
  // Two are read at a time, and the third turn may be the other network's.
  expect(readBefore(own)).toBeOneOf([2, 3])
})

test('picture cache: two pictures are read at a time', async () => {
  const { pool, db, count } = await setting()
  const ids = await Promise.all(Array.from({ length: 10 }, () => store(pool, randomBytes(100))))
  const lock = await pool.connect()
  await lock.query('begin; lock table pictures in access exclusive mode')
  const asked = ids.map((id) => bytesOf(db, id, '203.0.113.9'))
  await untilBlocked(pool)
  const reading = count('bytes')
  await lock.query('rollback')
  lock.release()
  await Promise.all(asked)
  expect(reading).toBe(2)
})

test('picture cache: a picture that two networks wait for is read in the first turn of either', async () => {
  const { pool, db, count, readBefore } = await setting()
  const ids = await Promise.all(Array.from({ length: 100 }, () => store(pool, randomBytes(100_000))))
  const last = ids.at(-1) as string
  const many = ids.map((id) => bytesOf(db, id, '203.0.113.9'))
  await bytesOf(db, last, '198.51.100.1')
  await Promise.all(many)
  expect(readBefore(last)).toBeOneOf([2, 3])
  expect(count('bytes')).toBe(100)
})

test('picture cache: many lookups of the kind of a picture need few statements, and a deleted picture has no kind', async () => {
  const { pool, db, count } = await setting()
  const id = await store(pool, randomBytes(100))
  const ask = () => Promise.all(Array.from({ length: 200 }, (_, at) => kindOf(db, at % 2 ? id : randomId())))
  expect((await ask()).filter((kind) => kind === 'content')).toHaveLength(100)
  expect(count('kind')).toBeLessThanOrEqual(2)
  await bytesOf(db, id, '198.51.100.1')
  await pool.query('delete from pictures where id = $1', [id])
  expect(await kindOf(db, id)).toBeUndefined()
})
