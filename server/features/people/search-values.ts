import { sql } from 'kysely'

// The characters that the trigram index knows in any database: with the locale C, å is no letter for it.
const threeInARow = /[a-z0-9]{3}/
const notPlain = /[^a-z0-9]/

/**
 * Condition that a row of `profile_search` contains the typed text literally, ignoring case. Words with three plain
 * letters in a row use the trigram index, all others the index of single letters and pairs.
 */
export function holds(typed: string) {
  // Folded like the table: by Unicode, without a language.
  const folded = typed.toLowerCase()
  const characters = [...folded]
  if (characters.length < 3) return sql<boolean>`letters @> array[${folded}]`
  if (threeInARow.test(folded)) return sql<boolean>`name_and_id like ${`%${literal(folded)}%`}`
  // Only those with a letter that the trigram index does not know, and only a few. Plain ones would only make the word
  // look rarer than it is: "sa" is in nearly every name with "ås".
  const pairs = characters.slice(1).map((each, at) => `${characters[at]}${each}`)
  const telling = [...new Set(pairs.filter((pair) => notPlain.test(pair)))].slice(0, 12)
  // Not `like`, because PostgreSQL would then use the trigram index, which cannot help here.
  return sql<boolean>`letters @> ${telling}::text[] and strpos(name_and_id, ${folded}) > 0`
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
