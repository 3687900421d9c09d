import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { ProblemError } from './problem.ts'

/** Encoding of a cursor's value as text. */
export type Cursor<C> = z.ZodType<C, string>

/** The end of a page in a list ordered by instant and id. */
export type Position = { at: Date; id: string }
export type PositionPage = { after: Position | null; limit: number }
/** The position of a row in a list that is ordered by creation. */
export const positionByCreation = (row: { created_at: Date; id: string }): Position => ({
  at: row.created_at,
  id: row.id,
})

export const idShape = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Makes a cursor opaque to clients. */
export const wrapped = z.codec(z.string(), z.string(), {
  decode: (text) => Buffer.from(text, 'base64url').toString('latin1'),
  encode: (content) => Buffer.from(content, 'latin1').toString('base64url'),
})

/** The id of the last row; for rows that are never deleted. */
export const idCursor: Cursor<string> = z.string().regex(new RegExp(`^${idShape}$`))

/** The number of the last row. */
export const numberCursor: Cursor<number> = wrapped.pipe(
  z.codec(z.string().regex(/^\d{1,15}$/), z.number(), { decode: Number, encode: String }),
)

/** The position of the last row, which may be deleted before the next page is requested; `at` limits the instants. */
export const positionCursor = (at = z.date()): Cursor<Position> =>
  wrapped.pipe(
    z.codec(z.string().regex(new RegExp(`^\\d{1,15}\\.${idShape}$`)), z.object({ at, id: z.string() }), {
      decode: (text) => {
        const [millis, id = ''] = text.split('.')
        return { at: new Date(Number(millis)), id }
      },
      encode: (position) => `${position.at.getTime()}.${position.id}`,
    }),
  )

/** The page parameters of a list: see `pageQuery` in contract/fields.ts. */
export type PageParams = { limit: number; cursor?: string | undefined }
export type Page<P> = { items: P[]; nextCursor: string | null }

type List<C, R, P> = {
  cursor: Cursor<C>
  /** Reads up to `limit` rows after a position, or from the start. One of them only shows whether there are more. */
  find: (page: { after: C | null; limit: number }) => Promise<R[]>
  positionOf: (row: R) => C
  present: (row: R) => P
}

/**
 * One page of a list. The next page starts after its last row, whatever was added or deleted meanwhile.
 * Throws `validation_failed` for an invalid cursor.
 */
export async function readPage<C, R, P>(
  { limit, cursor }: PageParams,
  list: List<C, R, P>,
): Promise<Page<P>> {
  // One more than requested: a surplus row means that there is a next page.
  const rows = await list.find({ after: readCursor(list.cursor, cursor), limit: limit + 1 })
  const pageRows = rows.slice(0, limit)
  const last = rows.length > limit ? pageRows.at(-1) : undefined
  return {
    items: pageRows.map(list.present),
    nextCursor: last === undefined ? null : z.encode(list.cursor, list.positionOf(last)),
  }
}

/** One half of a list: what is still to come, or what is past. */
export type When = 'upcoming' | 'past'

/** `from` separates past rows from upcoming ones. */
export type TimedPage = PositionPage & { when: When; from: Date }

type Timed<Row> = {
  cursor: Cursor<Position>
  from: (now: Date) => Date
  /** The instant that the rows are ordered by. */
  instantOf: (row: Row, when: When) => Date
}

/** Makes a function that reads one page of upcoming or of past rows, and throws `validation_failed` for an invalid cursor. */
export const timedPages =
  <Row extends { id: string }>({ cursor, from, instantOf }: Timed<Row>) =>
  <R extends Row, P>(
    { clock }: { clock: Clock },
    { when = 'upcoming', ...params }: PageParams & { when?: When },
    find: (page: TimedPage) => Promise<R[]>,
    present: (row: R) => P,
  ): Promise<Page<P>> => {
    const start = from(clock.now())
    return readPage(params, {
      cursor,
      find: (page) => find({ when, from: start, ...page }),
      positionOf: (row) => ({ at: instantOf(row, when), id: row.id }),
      present,
    })
  }

function readCursor<C>(cursor: Cursor<C>, text: string | undefined): C | null {
  if (text === undefined) return null
  const read = z.safeDecode(cursor, text)
  if (!read.success) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'cursor', rule: 'invalid' }] })
  }
  return read.data
}
