import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { readSchema } from '#server/platform/database/schema-files.ts'
import { bareDatabase } from './bare-database.ts'
import { schemaOf } from './schema-of.ts'

test('functions: each is defined in one file, and the database has no other', async () => {
  const { migrations, functions } = await readSchema()
  const written = [...migrations, ...functions].flatMap(({ sql }) =>
    [...sql.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, name]) => name),
  )
  expect(written.filter((name, index) => written.indexOf(name) < index)).toEqual([])
  const { pool } = await bareDatabase()
  await migrate(pool)
  const { rows } = await pool.query<{ name: string }>(`
    select proname::text as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)
  const stored = rows.map(({ name }) => name)
  expect(stored.filter((name) => !written.includes(name))).toEqual([])
  expect(stored.length).toBeGreaterThan(20)
})

test('functions: their files can be run again on the database of a running club', async () => {
  const { pool } = await bareDatabase()
  await migrate(pool)
  const before = await schemaOf(pool)
  await pool.query('delete from schema_functions')
  await migrate(pool)
  expect(await schemaOf(pool)).toEqual(before)
})
