import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import { createDatabase } from './database/database.ts'
import { sweep } from './housekeeping.ts'

const engineOf = (pool: pg.Pool) => ({
  db: createDatabase(pool),
  env: { auditLogMonths: 6, sessionMaxDays: 90 },
  log: pino({ level: 'silent' }),
})

test('housekeeping deletes old rows and keeps newer ones', async () => {
  const { pool } = await testDatabase()
  await pool.query(`
    with anna as (insert into users (name, email) values ('Anna', 'anna@example.se') returning id)
    insert into sessions (user_id, token, expires_at)
      select id, 'old', now() - interval '2 days' from anna union all select id, 'new', now() from anna;
    insert into verifications (identifier, value, expires_at)
      values ('old', 'x', now() - interval '2 days'), ('new', 'x', now());
    insert into sign_in_delays (address_hash, failures, blocked_until, updated_at)
      values ('old', 1, now(), now() - interval '2 days'), ('new', 1, now(), now());
    insert into mails (recipient, subject, body_text, body_html, sent_at)
      values ('a', 'old', '', '', now() - interval '31 days'), ('a', 'new', '', '', now()), ('a', 'waiting', '', '', null)`)
  await sweep(engineOf(pool))
  const names = async (table: string, column: string) =>
    (await pool.query(`select ${column} as name from ${table} order by 1`)).rows.map((row) => row.name)
  expect(await names('sessions', 'token')).toEqual(['new'])
  expect(await names('verifications', 'identifier')).toEqual(['new'])
  expect(await names('sign_in_delays', 'address_hash')).toEqual(['new'])
  expect(await names('mails', 'subject')).toEqual(['new', 'waiting'])
})

test('housekeeping deletes the audit rows that are older than configured, in batches', async () => {
  const { pool } = await testDatabase()
  await pool.query(`insert into audit_log (action, subject_type, subject_id, at)
    select 'test.noted', 'test', n::text, now() - make_interval(months => 6, mins => n - 100)
    from generate_series(0, 12100) n where n <> 100`)
  await sweep(engineOf(pool), () => true)
  const kept = async () =>
    (await pool.query('select count(*)::int as n, max(subject_id::int) as oldest from audit_log')).rows[0]
  expect(await kept()).toEqual({ n: 12_100, oldest: 12_100 })
  await sweep(engineOf(pool))
  expect(await kept()).toEqual({ n: 100, oldest: 99 })
})
