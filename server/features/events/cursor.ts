import { ProblemError } from '#server/platform/http/problem.ts'

/** Where a page ended. The next one starts behind it, however many events came or went meanwhile. */
export type Cursor = { startsAt: Date; id: string }

const shape = /^(\d{1,15})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Throws `validation_failed` for what we did not write ourselves. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, millis, id] = shape.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  const startsAt = new Date(Number(millis))
  const year = startsAt.getUTCFullYear()
  if (!id || !(year >= 1999 && year <= 2101)) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'cursor', rule: 'invalid' }] })
  }
  return { startsAt, id }
}

export const writeCursor = ({ startsAt, id }: Cursor): string =>
  Buffer.from(`${startsAt.getTime()}.${id}`, 'latin1').toString('base64url')

/** Cuts rows that were read with one more than asked for: the surplus tells that there is a next page. */
export function cutPage<Row extends { starts_at: Date; id: string }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  if (rows.length <= limit) return { rows, nextCursor: null }
  const kept = rows.slice(0, limit)
  const last = kept[limit - 1] as Row
  return { rows: kept, nextCursor: writeCursor({ startsAt: last.starts_at, id: last.id }) }
}
