import { readFileSync } from 'node:fs'
import type pg from 'pg'

export type Invariant = { name: string; query: string }

/** The queries of a file: the comment line before each is its name, and a semicolon ends it. */
export const readInvariants = (file: URL): Invariant[] =>
  readFileSync(file, 'utf8')
    .split(/;\s*$/m)
    .flatMap((part) => {
      const lines = part.trim().split('\n')
      const name = lines.findLast((line) => line.startsWith('--'))?.slice(3)
      const query = lines.filter((line) => !line.startsWith('--')).join('\n')
      return name && query.trim() ? [{ name, query }] : []
    })

/** The invariants of every club's database. */
export const invariants = readInvariants(new URL('./invariants.sql', import.meta.url))

/** Name of each violated invariant → some of its rows. */
export async function violations(
  database: pg.Pool | pg.ClientBase,
  checked = invariants,
): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const { name, query } of checked) {
    const { rows } = await database.query(query)
    if (rows.length > 0) broken[name] = rows.slice(0, 5)
  }
  return broken
}
