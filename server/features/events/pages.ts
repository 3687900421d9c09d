import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { cutPage, readCursor } from './cursor.ts'
import type { When } from './queries.ts'

/** Midnight in Stockholm: what starts from then on is upcoming all day, also when it has begun. */
export const startOfToday = (now: Date): Date => stockholmInstant(stockholmDate(now), '00:00') ?? now

type Asked = { limit: number; cursor?: string | undefined; when?: When }
type Row = { starts_at: Date; id: string }

/** Reads one page through `find` and presents its rows. */
export async function page<R extends Row, P>(
  { limit, cursor, when = 'upcoming' }: Asked,
  now: Date,
  find: (page: {
    when: When
    from: Date
    after: ReturnType<typeof readCursor>
    limit: number
  }) => Promise<R[]>,
  present: (row: R) => P,
): Promise<{ items: P[]; nextCursor: string | null }> {
  const found = await find({ when, from: startOfToday(now), after: readCursor(cursor), limit: limit + 1 })
  const { rows, nextCursor } = cutPage(found, limit)
  return { items: rows.map(present), nextCursor }
}
