import { sql } from 'kysely'

// What the index of trigrams knows in any database: with the locale C, å is no letter to it.
const threeInARow = /[a-z0-9]{3}/
const notPlain = /[^a-z0-9]/

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
  // Those with the letter that trigrams do not know; a few tell as much as all. The plain ones beside them would only make
  // the word look rarer than it is: "sa" stands in nearly every name that has "ås".
  const pairs = characters.slice(1).map((each, at) => `${characters[at]}${each}`)
  const telling = [...new Set(pairs.filter((pair) => notPlain.test(pair)))].slice(0, 12)
  // Not `like`: the index of trigrams would be asked, and knows nothing.
  return sql<boolean>`letters @> ${telling}::text[] and strpos(name_and_id, ${folded}) > 0`
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
