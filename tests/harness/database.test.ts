import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { brokenInvariants, expectInvariants } from './invariants.ts'

test('a test database is migrated, is separate from the others, and violates no invariant', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.pool.query(`insert into users (name, email) values ('Ada', 'ada@example.se')`)
  await one.pool.query(
    `insert into accounts (user_id, account_id, provider_id, password) select id, id, 'credential', 'x' from users`,
  )
  const { rows } = await other.pool.query('select count(*) from users')
  expect(Number(rows[0].count)).toBe(0)
  await expectInvariants(one.pool)
})

test('invariants: an overbooked event is reported, unless an admin has lowered the maximum since', async () => {
  const { pool } = await testDatabase()
  await pool.query(
    `insert into events (title, date, time, location, category, max_attendees)
     values ('Jazz', '2090-01-01', '19:00', 'Baren', 'Musik', 5)`,
  )
  await pool.query(`insert into audit_log (action, subject_type, subject_id, after)
    select 'event.created', 'event', id, '{"maxAttendees":5}' from events`)
  await pool.query('update events set current_attendees = 6')
  const name = 'An event has more bookings than places only if its maximum was lowered afterwards'
  expect(Object.keys(await brokenInvariants(pool))).toContain(name)
  await pool.query(`insert into audit_log (action, subject_type, subject_id, before, after)
    select 'event.updated', 'event', id, '{"maxAttendees":8}', '{"maxAttendees":5}' from events`)
  expect(Object.keys(await brokenInvariants(pool))).not.toContain(name)
})

test('invariants: a violation is reported by name', async () => {
  const { pool } = await testDatabase()
  await pool.query(`insert into users (name, email) values ('Ada', 'ada@example.se')`)
  await pool.query('delete from profiles')
  expect(Object.keys(await brokenInvariants(pool))).toContain('Each user has exactly one profile')
})
