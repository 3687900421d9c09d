import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { readArchive } from '#scripts/archive/read-archive.ts'
import { writeArchive } from '#scripts/archive/write-archive.ts'
import { CommandError } from '#scripts/open-database.ts'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { bareDatabase } from './bare-database.ts'
import { contentOf } from './content-of.ts'
import { dataFolder, run } from './programs.ts'

const club = await testDatabase()
await inTransaction(createDatabase(club.pool), (tx) => seedDemoClub(tx, new Date()))
const folder = await dataFolder()
await writeArchive(club.url, join(folder, 'club'))
const zipped = await readFile(join(folder, 'club'))
const lines = gunzipSync(zipped).toString().split('\n')

const pick = <T>(items: readonly T[], random: () => number) => items[Math.floor(random() * items.length)] as T
const replaced = (at: number, ...by: string[]) =>
  gzipSync([...lines.slice(0, at), ...by, ...lines.slice(at + 1)].join('\n'))
const at = (random: () => number, start: RegExp) =>
  pick(
    lines.flatMap((line, index) => (start.test(line) ? [index] : [])),
    random,
  )
/** Line numbers from a table's head to its end. */
const tableAt = (from: number): [number, number] => [from, lines.indexOf('\\.', from) + 1]

/** Ways to damage a backup. Those that keep the file's own checksum write a whole zip file of damaged lines. */
const damages: Record<string, (random: () => number) => Buffer> = {
  'cut in the zip': (random) => zipped.subarray(0, Math.floor(random() * zipped.length)),
  'one bit of the zip flipped': (random) => {
    const bytes = Buffer.from(zipped)
    const where = Math.floor(random() * bytes.length)
    bytes[where] = (bytes[where] ?? 0) ^ (1 << Math.floor(random() * 8))
    return bytes
  },
  'one letter changed': (random) => {
    const text = Buffer.from(lines.join('\n'))
    const where = Math.floor(random() * text.length)
    text[where] = (text[where] ?? 0) ^ (1 << Math.floor(random() * 7))
    return gzipSync(text)
  },
  'cut after a line': (random) =>
    gzipSync(`${lines.slice(0, Math.floor(random() * (lines.length - 1))).join('\n')}\n`),
  'one line missing': (random) => replaced(Math.floor(random() * (lines.length - 1))),
  'one line twice': (random) => {
    const where = Math.floor(random() * (lines.length - 1))
    return replaced(where, lines[where] ?? '', lines[where] ?? '')
  },
  'a line of something else': (random) =>
    replaced(
      Math.floor(random() * (lines.length - 1)),
      pick(['', '{}', 'null', '[]', '\\.', '{"end":true}', '\0'], random),
    ),
  'a column too many': (random) => {
    const where = at(random, /^\{"table"/)
    return replaced(where, (lines[where] ?? '').replace(']', ',"points_too"]'))
  },
  'a column too few': (random) => {
    const where = at(random, /^\{"table"/)
    return replaced(where, (lines[where] ?? '').replace(/"[^"]+",/, ''))
  },
  'a table of another name': (random) => {
    const where = at(random, /^\{"table"/)
    return replaced(where, (lines[where] ?? '').replace('"table":"', '"table":"old_'))
  },
  'a table missing': (random) => {
    const [from, to] = tableAt(at(random, /^\{"table"/))
    return gzipSync([...lines.slice(0, from), ...lines.slice(to + 1)].join('\n'))
  },
  'a table twice': (random) => {
    const [from, to] = tableAt(at(random, /^\{"table"/))
    return gzipSync([...lines.slice(0, to + 1), ...lines.slice(from)].join('\n'))
  },
  'the tables in reverse': () => {
    const heads = lines.flatMap((line, index) => (line.startsWith('{"table"') ? [tableAt(index)] : []))
    const tables = heads.reverse().flatMap(([from, to]) => lines.slice(from, to + 1))
    return gzipSync([lines[0], ...tables, ...lines.slice(-2)].join('\n'))
  },
  'sums of another kind': (random) => {
    const where = at(random, /^\{"rows"/)
    return replaced(
      where,
      pick(['{"rows":"0"}', '{"rows":0,"sha256":null,"sequences":{}}', '{"rows":'], random),
    )
  },
  'a sequence of another column': (random) => {
    const where = at(random, /^\{"rows"/)
    const line = lines[where] ?? ''
    return replaced(where, line.replace(/"sequences":.*/, '"sequences":{"no":{"value":"1","called":true}}}'))
  },
  'many rows that the database refuses, with the right sums': () => {
    const from = lines.findIndex((line) => line.startsWith('{"table":"audit_log"'))
    const [, to] = tableAt(from)
    const rows = Array<string>(20_000)
      .fill(`${lines[from + 1]}\n`)
      .join('')
    const sha256 = createHash('sha256').update(rows).digest('hex')
    const sums = JSON.stringify({ ...JSON.parse(lines[to] ?? ''), rows: 20_000, sha256 })
    return gzipSync(
      `${lines.slice(0, from + 1).join('\n')}\n${rows}\\.\n${[sums, ...lines.slice(to + 1)].join('\n')}`,
    )
  },
  'another version': () => replaced(0, (lines[0] ?? '').replace('"version":1', '"version":2')),
  'another schema': (random) =>
    replaced(
      0,
      (lines[0] ?? '').replace(
        /"schema":"[^"]*"/,
        `"schema":"${pick(['', '0', '9999_later.sql', '0003_events.sql'], random)}"`,
      ),
    ),
  'another head': (random) =>
    replaced(0, pick(['{"format":"other"}', 'PK', '{"format":"spelrum-backup","version":1}'], random)),
  'something after the end': () => gzipSync(`${lines.join('\n')}{}\n`),
  empty: () => Buffer.alloc(0),
  'an empty zip': () => gzipSync(''),
  'not zipped': () => Buffer.from(lines.join('\n')),
}

const rounds = long ? 10 : 1

test(`restore: each of ${rounds * Object.keys(damages).length} damaged files is refused with one sentence, and nothing is kept`, async () => {
  const file = join(folder, 'damaged')
  const target = await testDatabase()
  const empty = await contentOf(target.pool)
  const whole = await contentOf(club.pool)
  for (const [what, damaged] of Object.entries(damages)) {
    for (let round = 0; round < rounds; round++) {
      const name = `${what}, seed ${seed + round}`
      await writeFile(file, damaged(randomFrom(seed + round)))
      const error = await readArchive(target.url, file).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      // A bit in the time or the system of the zip header changes nothing.
      if (error === null) {
        expect(await contentOf(target.pool), name).toEqual(whole)
        await emptied(target.pool)
        continue
      }
      expect(error, name).toBeInstanceOf(CommandError)
      expect((error as Error).message, name).toMatch(/^[^\n]{10,400}$/)
      expect(await contentOf(target.pool), name).toEqual(empty)
    }
  }
  await writeFile(file, zipped)
  await readArchive(target.url, file)
  expect(await contentOf(target.pool)).toEqual(whole)
})

/** Deletes what was restored. */
async function emptied(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename not in ('schema_migrations', 'schema_functions', 'kitchen')`,
  )
  await pool.query(`truncate ${rows[0].names}`)
}

test('restore: a damaged file, a folder, and a file or a database that is not there end the program with one sentence', async () => {
  const target = await bareDatabase()
  const env = { DATABASE_URL: target.url, DATA_DIR: folder }
  const file = join(folder, 'for the program')
  for (const what of [
    'cut in the zip',
    'sums of another kind',
    'the tables in reverse',
    'another schema',
    'empty',
  ]) {
    await writeFile(file, damages[what]?.(randomFrom(seed)) ?? '')
    const { code, output } = await run('scripts/restore.ts', [file], env)
    expect([code, output], what).toEqual([1, expect.stringMatching(/^[^\n]{10,400}\n$/)])
    expect(Object.keys(await contentOf(target.pool)), what).toEqual([])
  }
  await mkdir(join(folder, 'a folder'))
  await writeFile(file, zipped)
  for (const [path, url] of [
    [join(folder, 'a folder'), target.url],
    [join(folder, 'not there'), target.url],
    [file, `${target.url}_missing`],
    [file, 'postgres://nobody@127.0.0.1:1/none'],
  ] as const) {
    const { code, output } = await run('scripts/restore.ts', [path], { ...env, DATABASE_URL: url })
    expect([code, output]).toEqual([1, expect.stringMatching(/^[^\n]{10,400}\n$/)])
  }
})

test('restore: rows that contradict each other are refused by name, and --unchecked restores them', async () => {
  const contradicting = await testDatabase()
  const restored = await testDatabase()
  await inTransaction(createDatabase(contradicting.pool), (tx) => seedDemoClub(tx, new Date()))
  await contradicting.pool.query(`alter table profiles disable trigger user;
    update profiles set points = points + 100 where user_id = (select user_id from point_events limit 1);
    alter table profiles enable trigger user`)
  const file = join(folder, 'contradicting')
  await writeArchive(contradicting.url, file)

  // The rows that were there before must stay.
  await restored.pool.query(`insert into users (name, email) values ('Här Förut', 'har.forut@example.se')`)
  const before = await contentOf(restored.pool)
  const env = { DATABASE_URL: restored.url, DATA_DIR: folder }
  const refused = await run('scripts/restore.ts', [file, '--replace'], env)
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(
    /^\S+contradicting contradicts itself: "A user's points are the sum of the ledger" does not hold\. Nothing was restored; --unchecked restores it all the same\.\n$/,
  )
  expect(await contentOf(restored.pool)).toEqual(before)

  expect(await run('scripts/restore.ts', [file, '--replace', '--unchecked'], env)).toMatchObject({ code: 0 })
  expect(await contentOf(restored.pool)).toEqual(await contentOf(contradicting.pool))
})
