import { sql } from 'kysely'
import { searchTerm } from '#rules/folded-text.ts'

/** The condition that a row of `profile_search` contains the typed text, both folded. */
export function containsTyped(typed: string) {
  const term = searchTerm(typed)
  return term === '' ? sql<boolean>`false` : sql<boolean>`name_and_id like ${`%${literal(term)}%`}`
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
