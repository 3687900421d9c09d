import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import type { Env } from '../env.ts'
import { createDatabase } from './database/database.ts'
import { sweep } from './housekeeping.ts'

test('housekeeping: deletes old rows and keeps newer ones', async () => {
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
  const env = { sessionMaxDays: 90 } as Env
  await sweep({ db: createDatabase(pool), env, log: pino({ level: 'silent' }) })
  const names = async (table: string, column: string) =>
    (await pool.query(`select ${column} as name from ${table} order by 1`)).rows.map((row) => row.name)
  expect(await names('sessions', 'token')).toEqual(['new'])
  expect(await names('verifications', 'identifier')).toEqual(['new'])
  expect(await names('sign_in_delays', 'address_hash')).toEqual(['new'])
  expect(await names('mails', 'subject')).toEqual(['new', 'waiting'])
})
