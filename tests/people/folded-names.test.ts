import { expect, it } from 'vitest'
import { searchableText } from '#rules/folded-text.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { random } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { nastyNames } from './nasty-names.ts'

/** The share of other characters than those below that the short form tries. */
const share = long ? 1 : 0.01
/** Below are all letters, marks and signs in use except those of East Asia. */
const eastAsian = 0x3400

const characters = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
  .filter((point) => point < eastAsian || random() < share)
  .map((point) => String.fromCodePoint(point))

it('every character and name is folded in the database as by the rule', async () => {
  const { pool } = await testDatabase()
  const words = characters.flatMap((each) => [each, `A ${each}-o${each}`])
  const names = nastyNames.filter((name) => name.isWellFormed() && !name.includes('\0'))
  const { rows } = await pool.query<Record<'text' | 'searchable', string>>(
    // Characters that the database's library does not know yet are left out.
    `select text, searchable_text(text) as searchable
     from unnest($1::text[], $2::text[]) as t (text, cased)
     where normalize(lower(upper(text collate "und-x-icu") collate "und-x-icu"), nfkc) = cased`,
    [
      [...words, ...names],
      [...words, ...names].map((text) => text.toUpperCase().toLowerCase().normalize('NFKC')),
    ],
  )
  expect(rows.length).toBeGreaterThan(0.99 * (words.length + names.length))
  expect(rows.filter(({ text, searchable }) => searchable !== searchableText(text))).toEqual([])
})
