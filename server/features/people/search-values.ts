import { sql } from 'kysely'
import { searchTerm } from '#rules/folded-text.ts'

// The letters that the trigram index contains in every database. In a database with the locale C it ignores å, ä and ö.
const threePlainLetters = /[a-z0-9]{3}/
const notPlain = /[^a-z0-9]/

/**
 * Condition that a row of `profile_search` contains the typed text, both folded. Words with three plain
 * letters in a row use the trigram index, all others the index of single letters and pairs.
 */
export function holds(typed: string) {
  const folded = searchTerm(typed)
  const characters = [...folded]
  if (folded === '') return sql<boolean>`false`
  if (characters.length < 3) return sql<boolean>`letters @> array[${folded}]`
  if (threePlainLetters.test(folded)) return sql<boolean>`name_and_id like ${`%${literal(folded)}%`}`
  // At most twelve pairs, and only pairs with a letter that the trigram index does not contain. Others would make PostgreSQL
  // underestimate the number of matches: "sa" is in many names with "ås".
  const pairs = characters.slice(1).map((each, at) => `${characters[at]}${each}`)
  const indexedPairs = [...new Set(pairs.filter((pair) => notPlain.test(pair)))].slice(0, 12)
  // Not `like`, because PostgreSQL would then use the trigram index, which cannot help here.
  return sql<boolean>`letters @> ${indexedPairs}::text[] and strpos(name_and_id, ${folded}) > 0`
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
