import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

type Order = { at: string; id?: string; direction?: 'asc' | 'desc' }
type Page = { after: { at: Date; id: string } | null; limit: number }

/** One page of the rows in the order of an instant and an id: those after a position, or the first ones. Default: latest first. */
export function pageBy<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { at, id = 'id', direction = 'desc' }: Order,
  { after, limit }: Page,
): SelectQueryBuilder<DB, TB, O> {
  const [instant, key] = [sql.ref(at), sql.ref(id)]
  const isFurther = sql.raw(direction === 'asc' ? '>' : '<')
  const rest = after
    ? query.where(sql<SqlBool>`(${instant}, ${key}) ${isFurther} (${after.at}, ${after.id}::uuid)`)
    : query
  return rest.orderBy(instant, direction).orderBy(key, direction).limit(limit)
}
