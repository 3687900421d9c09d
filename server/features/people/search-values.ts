import { sql } from 'kysely'
import { searchTerm } from '#rules/folded-text.ts'

/** The condition that a row of `profile_search` contains the typed text, both folded. */
export function containsTyped(typed: string) {
  const term = searchTerm(typed)
  return term === '' ? sql<boolean>`false` : sql<boolean>`name_and_id like ${`%${literal(term)}%`}`
}

/** The same for the name alone: the row ends with a line break and the id, which has 36 characters. Beside `containsTyped`, which uses the index. */
export const nameContains = (typed: string) =>
  sql<boolean>`left(name_and_id, -37) like ${`%${literal(searchTerm(typed))}%`}`

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
