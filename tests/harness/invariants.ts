import type pg from 'pg'
import { expect } from 'vitest'
import { type Invariant, invariants, readInvariants, violations } from '#scripts/archive/invariants.ts'

const all = [...invariants, ...readInvariants(new URL('./invariants.sql', import.meta.url))]

/** Fails unless every invariant of both files holds, no text has control characters, and no reference is dangling. */
export async function expectInvariants(pool: pg.Pool): Promise<void> {
  expect(await brokenInvariants(pool), 'invariants that do not hold').toEqual({})
}

/** Name of each violated invariant → some of its rows. */
export async function brokenInvariants(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  return violations(pool, [...all, ...(await textInvariants(pool)), ...(await referenceInvariants(pool))])
}

/** Every text column of every table from the catalogue, so that a new table cannot be forgotten. */
async function textInvariants(pool: pg.Pool): Promise<Invariant[]> {
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')`,
  )
  return rows.map(({ table_name: table, column_name: column }) => ({
    name: `No control characters in ${table}.${column}`,
    query: `select ctid::text, left("${column}", 80) as text from "${table}"
            where "${column}" ~ '[\\u0001-\\u0009\\u000b-\\u001f\\u007f-\\u009f]' limit 5`,
  }))
}

/** No dangling foreign keys, which are possible while triggers are disabled. */
async function referenceInvariants(pool: pg.Pool): Promise<Invariant[]> {
  const { rows } = await pool.query<{
    child: string
    child_column: string
    parent: string
    parent_column: string
  }>(
    `select c.conrelid::regclass::text as child, a.attname as child_column,
            c.confrelid::regclass::text as parent, b.attname as parent_column
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and array_length(c.conkey, 1) = 1`,
  )
  return rows.map(({ child, child_column, parent, parent_column }) => ({
    name: `${child}.${child_column} points at a row of ${parent}`,
    query: `select c.ctid::text, c.${child_column} from ${child} c
            where c.${child_column} is not null
              and not exists (select from ${parent} p where p.${parent_column} = c.${child_column}) limit 5`,
  }))
}
