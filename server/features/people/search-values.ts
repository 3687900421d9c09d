import { sql } from 'kysely'

const threeInARow = /[\p{L}\p{N}]{3}/u

/**
 * That a row of `profile_search` holds what was typed: literally, whatever it is, in any case. The index of trigrams
 * knows words of three letters and more; what has none is found by its letters and pairs.
 */
export function holds(typed: string) {
  const shorterThanThree = [...typed.toLowerCase()].length < 3
  if (shorterThanThree) return sql<boolean>`letters @> array[${folded(typed)}]`
  const like = sql<boolean>`name_and_id like ${folded(`%${literal(typed)}%`)}`
  return threeInARow.test(typed)
    ? like
    : sql<boolean>`letters @> letter_pairs(${folded(typed)}) and ${like}`
}

// As the column is: see profiles_keep_search.
const folded = (text: string) => sql<string>`lower(${text} collate "und-x-icu") collate "C"`

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
