import { sql } from 'kysely'

// What the index of trigrams knows in any database: with the locale C, å is no letter to it.
const threeInARow = /[a-z0-9]{3}/

/**
 * That a row of `profile_search` holds what was typed: literally, whatever it is, in any case. Words with three plain
 * letters in a row are looked up by trigrams, all others by their single letters and pairs.
 */
export function holds(typed: string) {
  // As the table is folded: by Unicode, for no language in particular.
  const folded = typed.toLowerCase()
  const characters = [...folded]
  if (characters.length < 3) return sql<boolean>`letters @> array[${folded}]`
  if (threeInARow.test(folded)) return sql<boolean>`name_and_id like ${`%${literal(folded)}%`}`
  // A few tell as much as all.
  const pairs = [...new Set(characters.slice(1).map((each, at) => `${characters[at]}${each}`))].slice(0, 12)
  // Not `like`: the index of trigrams would be asked, and knows nothing.
  return sql<boolean>`letters @> ${pairs}::text[] and strpos(name_and_id, ${folded}) > 0`
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
