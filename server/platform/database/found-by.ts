import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchTerm } from '#rules/folded-text.ts'

/**
 * The condition that one of some texts contains what was typed, both folded, and taken literally. An empty text finds every row, one
 * without a visible character none. The texts are folded row by row: for tables of thousands of rows, not of millions.
 */
export function foundBy(typed: string, ...texts: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  if (typed === '') return sql`true`
  const term = searchTerm(typed)
  if (term === '') return sql`false`
  return sql`strpos(searchable_text(concat_ws(${'\n'}::text, ${sql.join(texts)})), ${term}) > 0`
}
