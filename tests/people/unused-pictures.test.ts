import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDatabase } from '#server/platform/database/database.ts'
import { sweep } from '#server/platform/housekeeping.ts'
import { type PictureColumns, pictureColumns } from '#server/platform/pictures/picture-columns.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

test('content pictures: those unused for a week are deleted; used ones and avatars stay', async () => {
  const { pool } = await testDatabase()
  const [anna] = (await makeUsers({ pool }, 1)) as [TestUser]
  const names = ['event', 'question', 'section', 'logo', 'background', 'lately', 'forgotten', 'back again']
  const ids = new Map<string, string>()
  for (const name of names) {
    const { rows } = await pool.query(
      `insert into pictures (kind, bytes, width, height, created_at) values ('content', '\\x00', 1, 1, now() - interval '90 days') returning id`,
    )
    ids.set(name, rows[0].id)
  }
  const address = (name: string) => `/api/pictures/${ids.get(name)}`
  await pool.query(
    `insert into pictures (kind, owner_id, bytes, width, height, created_at) values ('avatar', $1, '\\x00', 1, 1, now() - interval '90 days')`,
    [anna.userId],
  )
  await pool.query(
    `insert into events (title, category, location, date, time, image_url)
     values ('Quiz', 'Quiz', 'Baren', '2026-12-01', '19:00', $1)`,
    [address('event')],
  )
  await pool.query(
    `with quiz as (insert into quizzes (title) values ('Quiz') returning id)
     insert into quiz_questions (quiz_id, question_set, order_index, question, question_type, correct_text_answer, picture_url)
     select id, 1, 0, 'Vad?', 'text', 'svar', $1 from quiz`,
    [address('question')],
  )
  await pool.query(
    `insert into homepage_content (section_key, image_url, display_order) values ('hero_title', $1, 1)`,
    [address('section')],
  )
  await pool.query(`insert into header_content (logo_url, background_image_url) values ($1, $2)`, [
    address('logo'),
    address('background'),
  ])
  const engine = {
    db: createDatabase(pool),
    log: pino({ level: 'silent' }),
    env: { auditLogMonths: 24, sessionMaxDays: 90 },
  }
  const left = async () => {
    const { rows } = await pool.query(`select id from pictures where kind = 'content'`)
    return names.filter((name) => rows.some(({ id }) => id === ids.get(name)))
  }

  // The first run only records since when pictures are unused.
  await sweep(engine)
  expect(await left()).toEqual(names)
  const noted = await pool.query('select id from pictures where unused_since is not null')
  expect(noted.rows.map(({ id }) => id).sort()).toEqual(
    ['lately', 'forgotten', 'back again'].map((name) => ids.get(name)).sort(),
  )
  await pool.query(`update pictures set unused_since = now() - interval '8 days' where id = any($1)`, [
    [ids.get('forgotten'), ids.get('back again')],
  ])
  await pool.query('update homepage_content set image_url = $1', [address('back again')])
  await sweep(engine)
  expect(await left()).toEqual(names.filter((name) => name !== 'forgotten'))
  expect((await pool.query(`select count(*) from pictures where kind = 'avatar'`)).rows[0].count).toBe(1)
  // For a picture that is used again the time is cleared; for one that is no longer used it is set.
  const now = await pool.query('select id from pictures where unused_since is not null')
  expect(now.rows.map(({ id }) => id).sort()).toEqual(
    ['section', 'lately'].map((name) => ids.get(name)).sort(),
  )
})

test('content pictures: the type check fails when the list of picture columns lacks a table or a column', () => {
  const { events, ...others } = pictureColumns
  // @ts-expect-error: a table is missing
  const without: PictureColumns = others
  // @ts-expect-error: a column is missing
  const incomplete: PictureColumns = { ...pictureColumns, header_content: { logo_url: 'content' } }
  expect([Object.keys(events), without, incomplete.header_content]).toEqual([
    ['image_url'],
    others,
    { logo_url: 'content' },
  ])
})

test('control: sharp can read SVG, and the decoder process blocks that', async () => {
  const read = (before: string) =>
    promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `${before}
       import sharp from 'sharp'
       const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
       const answer = await sharp(svg).png().toBuffer().then(() => 'read', () => 'refused')
       process.stdout.write(answer)`,
    ]).then(({ stdout }) => stdout)
  expect(await read('')).toBe('read')
  expect(await read(`import '#server/platform/pictures/decoder.ts'`)).toBe('refused')
})
