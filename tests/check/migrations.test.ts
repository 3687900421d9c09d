import { expect, test } from 'vitest'
import { migrations } from '#scripts/check/migrations.ts'
import { lastRelease } from '#scripts/releases.ts'
import { treeOf } from './expected.ts'

const folder = 'server/schema/migrations'
/** The findings in files by date, each after the last release. */
const find = (...files: string[]) =>
  migrations(
    treeOf(Object.fromEntries(files.map((sql, index) => [`${folder}/2999010${index + 1}_new.sql`, sql]))),
  )

test.each([
  ['a dropped column', 'alter table events drop column host', /events\.host is dropped/],
  ['a dropped table', 'drop table if exists menu_items', /menu_items is dropped/],
  [
    'a dropped function, as when its arguments change',
    'drop function if exists refuse(text)',
    /refuse is dropped/,
  ],
  ['a dropped trigger', 'drop trigger t on events', /events\.t is dropped/],
  ['a dropped constraint', 'alter table events drop constraint c', /c is dropped/],
  ['a renamed column', 'alter table events rename column host to leader', /events\.host becomes leader/],
  ['a renamed table', 'alter table events rename to evenings', /events becomes evenings/],
  [
    'a renamed constraint, which an error code is',
    'alter table events rename constraint a to b',
    /events\.a becomes b/,
  ],
  ['a not null column without default', 'alter table events add column a int not null', /give it a default/],
  ['a column that becomes not null', 'alter table events alter column host set not null', /may write null/],
  ['a column that may become null', 'alter table events alter column host drop not null', /does not expect/],
  ['a default that goes', 'alter table events alter column host drop default', /loses its default/],
  [
    'a changed type',
    'alter table events alter column host type varchar(20)',
    /the type of events\.host changes/,
  ],
  [
    'a column with a random default',
    'alter table events add a uuid default gen_random_uuid()',
    /of its own in each row/,
  ],
  [
    'a column that prepared statements of the last release do not expect',
    'alter table users add a int',
    /prepared `select \*` from users/,
  ],
  ['a serial column', 'alter table events add a bigserial', /of its own in each row/],
  ['a stored generated column', 'alter table events add a int generated always as (1) stored', /of its own/],
  [
    'a check that is validated later',
    'alter table events add constraint c check (a > 1) not valid',
    /c refuses rows/,
  ],
  ['a unique index', 'create unique index on events (host)', /refuses rows of events/],
  [
    'an index made concurrently',
    'create index concurrently a on events (host)',
    /not possible in a transaction/,
  ],
  ['rows changed once', `update events set host = ''`, /rows of events are changed once/],
  ['deleted rows', 'delete from events', /rows of events are changed once/],
  ['a block of code', 'do $$ begin end $$', /cannot be checked/],
  ['an unknown statement', 'vacuum events', /VacuumStmt is not known/],
  ['an unknown change', 'alter table events set logged', /AT_SetLogged is not known/],
  ['what cannot be read', 'alter table events add colum', /PostgreSQL cannot read it: syntax error/],
])('migrations: %s is refused, with advice', async (_what, sql, message) => {
  const found = await find(sql)
  expect(found.map(({ what }) => what)).toEqual([expect.stringMatching(message)])
})

test('migrations: a constraint that is checked at once is refused for its lock as well', async () => {
  const check = await find('alter table events add constraint c check (a > 1)')
  expect(check.map(({ what }) => what)).toEqual([
    expect.stringContaining('c refuses rows'),
    expect.stringContaining('add it as `not valid`'),
  ])
  const unique = await find('alter table events add constraint u unique (a)')
  expect(unique[1]?.what).toContain('create the unique index first')
})

test('migrations: a constraint is validated in a later file than the one that adds it', async () => {
  const [add, validate] = [
    '-- Since release 2026-11-26: no row has it\nalter table events add constraint c check (a > 1) not valid;\n',
    'alter table events validate constraint c;\n',
  ]
  expect(await find(add, validate)).toEqual([])
  expect(await find(add + validate)).toEqual([
    { path: `${folder}/29990101_new.sql`, line: 3, what: expect.stringContaining('in a file of its own') },
  ])
})

test.each([
  ['a column that may be null', 'alter table events add column host text check (length(host) < 80)'],
  [
    'a column with a constant default',
    `alter table events add a text not null default 'å', add b timestamptz not null default now()`,
  ],
  [
    'a new table, its indexes and what is changed of it',
    'create table raffles (id int not null); create unique index on raffles (id); alter table raffles alter id type bigint; drop table raffles',
  ],
  [
    'what an earlier new file has added',
    'alter table events add column host text',
    'alter table events alter column host set not null, drop column host',
  ],
  ['a unique index on a new column', 'alter table events add a int; create unique index on events (host, a)'],
  ['an index', 'create index on events (starts_at)'],
  ['a row', `insert into header_content (title) values ('Välkommen')`],
])('migrations: %s may be added while the previous version runs', async (_what, ...files) => {
  expect(await find(...files)).toEqual([])
})

test('migrations: what is unused since a release may be dropped after a line that says so', async () => {
  const drop = 'alter table events drop column host;\n'
  const since = (release: string) => `-- Värdens namn.\n-- Since release ${release}: no statement names it.\n`
  expect(await find(since(lastRelease.name) + drop)).toEqual([])
  expect(await find(drop + since(lastRelease.name) + drop)).toHaveLength(1)
  const [unknown] = await find(since('2999-01-01') + drop)
  expect(unknown?.what).toContain('2999-01-01 is no release')
  const [missing] = await find(drop)
  expect(missing?.what).toContain(`"-- Since release ${lastRelease.name}: `)
})

test.each([
  ['which locks a table for long', 'alter table events alter column host type int', /the type of/],
  [
    'by which a prepared statement loses a column',
    'alter table users drop column name',
    /prepared `select \*`/,
  ],
  [
    'by which a prepared statement gets a column with a value of its own in each row',
    'alter table users add a uuid default gen_random_uuid()',
    /prepared `select \*`/,
  ],
])('migrations: such a line does not allow a statement %s', async (_what, sql, message) => {
  const found = await find(`-- Since release ${lastRelease.name}: no statement names it.\n${sql}`)
  expect(found.map(({ what }) => what)).toEqual([expect.stringMatching(message)])
})

test('migrations: those of the last release and earlier ones are not checked', async () => {
  const tree = treeOf({ [`${folder}/${lastRelease.schema}`]: 'drop table events' })
  expect(await migrations(tree)).toEqual([])
})
