import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { readArchive } from '#scripts/archive/read-archive.ts'
import { tablesOf } from '#scripts/archive/tables.ts'
import { writeArchive } from '#scripts/archive/write-archive.ts'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { bareDatabase } from './bare-database.ts'
import { columnsOf, contentOf } from './content-of.ts'
import { migrateTo0021, migrateTo0031 } from './numbered-schema.ts'
import { dataFolder } from './programs.ts'
import { rowInEveryTable, rowsOfEvening } from './row-in-every-table.ts'
import { schemaOf } from './schema-of.ts'

/** A club of today with a row in every table. */
async function clubOfToday(): Promise<pg.Pool> {
  const { pool } = await testDatabase()
  await inTransaction(createDatabase(pool), (tx) => seedDemoClub(tx, new Date()))
  await pool.query(
    `insert into sessions (user_id, token, expires_at) select id, 'token', now() from users limit 1`,
  )
  await pool.query(
    `insert into mails (recipient, subject, body_text, body_html) values ('a@example.se', 'x', '', '')`,
  )
  await pool.query(rowInEveryTable, [Buffer.from('avatar')])
  await pool.query(rowsOfEvening)
  // The versions before had one place in each booking of an event, no parties of more than eight at tables, and no other role.
  await pool.query('delete from event_friends')
  await pool.query('update event_bookings set places = 1 where places > 1')
  await pool.query('delete from table_bookings where guest_count > 8')
  await pool.query(`delete from user_roles where role <> 'admin'`)
  // The version before stored the score as the points, so these rows are created there.
  await pool.query(`delete from competitions where decided_by = 'draw'`)
  return pool
}

/** Copies the rows of the present club into the tables and columns that an older schema has. */
async function copyInto(pool: pg.Pool, today: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The rows already contain the effects of the triggers.
    await client.query('set local session_replication_role = replica')
    const known = await columnsOf(today)
    for (const { name, columns } of await tablesOf(client)) {
      if (!known[name]) continue
      const list = columns.join(', ')
      const { rows } = await today.query(
        `select coalesce(jsonb_agg(t), '[]')::text as all_rows from (select ${list} from ${name}) t`,
      )
      await client.query(`delete from ${name}`)
      await client.query(
        `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1)`,
        [rows[0].all_rows],
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Competitions as the version before stored them, each with the results of its guests and its round. */
const competitions: Record<string, [results: object[], round: number]> = {
  drawn: [[{ score: 7 }, { score: 94 }], 0],
  'drawn and joined': [[{ score: 31 }, { joined_at: '2026-10-01T18:00:00Z' }], 0],
  'drawn and played on stage': [[{ score: 55 }], 4],
  joined: [[{ joined_at: '2026-10-01T18:00:00Z' }], 0],
  'without anybody': [[], 0],
}
const insertCompetitions = async (pool: pg.Pool) => {
  for (const [title, [results, round]] of Object.entries(competitions)) {
    const { rows } = await pool.query(
      `insert into competitions (title, type, start_date, end_date)
       values ($1, 'Pool', now() - interval '1 day', now() + interval '1 day') returning id`,
      [title],
    )
    await pool.query(
      `insert into competition_entries (competition_id, user_id, result)
       select $1, u.id, r.result from (select id, row_number() over (order by id) as n from users) u
       join (select value as result, ordinality as n from jsonb_array_elements($2) with ordinality) r using (n)`,
      [rows[0].id, JSON.stringify(results)],
    )
    await pool.query(
      `select award_points(user_id, 'competition', $1, (result ->> 'score')::integer, null, $2, now(), false)
       from competition_entries where competition_id = $1 and result ? 'score'`,
      [rows[0].id, title],
    )
    await pool.query('update competitions set round = $2 where id = $1', [rows[0].id, round])
  }
}

/** The values of newer columns in older rows. */
async function newerColumns(pool: pg.Pool): Promise<Record<string, unknown>> {
  const one = async (sql: string) => (await pool.query({ text: sql, rowMode: 'array' })).rows
  return {
    decided: Object.fromEntries(
      await one(
        `select title, decided_by || ' ' || draw_max from competitions where prize is null and description is null`,
      ),
    ),
    draws: await one('select count(*)::int from competition_draws'),
    house: await one(
      'select table_horizon_days, unconfirmed_tables, allows_large_tables, version from house_settings',
    ),
    quizzes: await one('select distinct hides_key, shuffles_options from quizzes'),
    attempts: await one('select distinct option_seed from quiz_attempts'),
    bookings: await one('select distinct network_key from table_bookings'),
    notifications: await one('select distinct path from notifications'),
  }
}

/** The columns of older rows that must not change. */
async function keptColumns(pool: pg.Pool): Promise<Record<string, string>> {
  const columns = await columnsOf(pool)
  // Columns that no longer exist: ranks are counted, and names are searched unchanged.
  for (const gone of ['point_tallies', 'point_tally_changes']) delete columns[gone]
  columns.profile_search = columns.profile_search?.replace(', letters', '') ?? ''
  // With the next revision, the screens show that it has become a draw.
  columns.competitions = columns.competitions?.replace(', revision', '') ?? ''
  return columns
}

const decided = {
  drawn: 'draw 100',
  'drawn and joined': 'live 20',
  'drawn and played on stage': 'live 20',
  joined: 'live 20',
  'without anybody': 'live 20',
}

test('upgrade: a club at 0021 keeps every row', async () => {
  const { pool } = await bareDatabase()
  await migrateTo0021(pool)
  await copyInto(pool, await clubOfToday())
  await insertCompetitions(pool)
  const columns = await keptColumns(pool)
  const kept = await contentOf(pool, columns)
  expect(Object.keys(kept).filter((name) => kept[name]?.rows === 0)).toEqual([])
  await migrate(pool)

  const content = await contentOf(pool, columns)
  // Names are now folded differently, which an invariant checks.
  for (const each of [content, kept]) Object.assign(each.profile_search ?? {}, { sum: '' })
  expect(content).toEqual(kept)
  await expectInvariants(pool)
  expect(await newerColumns(pool)).toEqual({
    decided,
    draws: [[0]],
    house: [[180, 4, false, 1]],
    quizzes: [[false, true]],
    attempts: [[null]],
    bookings: [[null]],
    notifications: [[null]],
  })
})

test('upgrade: a club at 0031 keeps every row, whether it is migrated or its backup is restored', async () => {
  const before = await bareDatabase()
  await migrateTo0021(before.pool)
  await migrateTo0031(before.pool)
  await copyInto(before.pool, await clubOfToday())
  const columns = await keptColumns(before.pool)
  const kept = await contentOf(before.pool, columns)
  expect(Object.keys(kept).filter((name) => kept[name]?.rows === 0)).toEqual([])

  const file = join(await dataFolder(), 'older.backup.gz')
  await writeArchive(before.url, file)
  const restored = await bareDatabase()
  expect(await readArchive(restored.url, file)).toMatchObject({ schema: '0031_cancelled_places.sql' })
  await migrate(before.pool)

  for (const { pool } of [before, restored]) {
    expect(await contentOf(pool, columns)).toEqual(kept)
    await expectInvariants(pool)
  }
  expect(await schemaOf(restored.pool)).toEqual(await schemaOf(before.pool))
})

test('restore: a backup of an older schema is refused, and says which version restores it', async () => {
  const before = await bareDatabase()
  await migrateTo0021(before.pool)
  const file = join(await dataFolder(), 'too-old.backup.gz')
  await writeArchive(before.url, file)
  const empty = await bareDatabase()
  await expect(readArchive(empty.url, file)).rejects.toThrow(
    /has the schema 0021_one_statement.sql, which is too old .* that has 0031_cancelled_places.sql/,
  )
  expect(await schemaOf(empty.pool)).toEqual(['extension plpgsql'])
})
