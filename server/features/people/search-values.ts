import { sql } from 'kysely'

const threeInARow = /[\p{L}\p{N}]{3}/u

/**
 * That a row of `profile_search` holds what was typed: literally, whatever it is, in any case. The index of trigrams
 * knows words of three letters and more; what has none is found by its letters and pairs.
 */
export function holds(typed: string) {
  const shorterThanThree = [...typed.toLowerCase()].length < 3
  if (shorterThanThree) return sql<boolean>`letters @> array[${folded(typed)}]`
  if (threeInARow.test(typed)) return sql<boolean>`name_and_id like ${folded(`%${literal(typed)}%`)}`
  // Not `like`: the index of trigrams would be asked, and knows nothing.
  return sql<boolean>`letters @> letter_pairs(${folded(typed)}) and strpos(name_and_id, ${folded(typed)}) > 0`
}

// As the column is: see profiles_keep_search.
const folded = (text: string) => sql<string>`lower(${text} collate "und-x-icu") collate "C"`

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
