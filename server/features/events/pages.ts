import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { cutPage, readCursor } from './cursor.ts'
import type { When } from './queries.ts'

let known = { hour: Number.NaN, start: new Date(0) }

/** Midnight in Stockholm: what starts from then on is upcoming all day, also when it has begun. */
export function startOfToday(now: Date): Date {
  // A day begins and ends on a whole hour, in UTC too: within one the answer stays, and is asked for often.
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== known.hour) {
    known = { hour, start: stockholmInstant(stockholmDate(now), '00:00') ?? now }
  }
  return known.start
}

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
