import { z } from 'zod'
import { ProblemError } from './problem.ts'

/** What a cursor holds, and the text that stands for it in an address. */
export type Cursor<C> = z.ZodType<C, string>

/** Where a page ended in a list that is ordered by an instant and then by id. */
export type Place = { at: Date; id: string }

export const idShape = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** What hides what a cursor holds: it is nobody's to read. */
export const wrapped = z.codec(z.string(), z.string(), {
  decode: (text) => Buffer.from(text, 'base64url').toString('latin1'),
  encode: (content) => Buffer.from(content, 'latin1').toString('base64url'),
})

/** The id of the last row; for rows that are never taken away. */
export const idCursor: Cursor<string> = z.string().regex(new RegExp(`^${idShape}$`))

/** The number of the last row. */
export const numberCursor: Cursor<number> = wrapped.pipe(
  z.codec(z.string().regex(/^\d{1,15}$/), z.number(), { decode: Number, encode: String }),
)

/** The place of the last row, which may be gone when the next page is asked for; `at` says which instants there can be. */
export const placeCursor = (at = z.date()): Cursor<Place> =>
  wrapped.pipe(
    z.codec(z.string().regex(new RegExp(`^\\d{1,15}\\.${idShape}$`)), z.object({ at, id: z.string() }), {
      decode: (text) => {
        const [millis, id = ''] = text.split('.')
        return { at: new Date(Number(millis)), id }
      },
      encode: (place) => `${place.at.getTime()}.${place.id}`,
    }),
  )

/** What is asked of a list: see `pageQuery` of contract/fields.ts. */
export type Asked = { limit: number; cursor?: string | undefined }
export type Page<P> = { items: P[]; nextCursor: string | null }

type List<C, R, P> = {
  cursor: Cursor<C>
  /** Reads the rows behind a place, or the first ones, and not more than `limit`. */
  find: (after: C | null, limit: number) => Promise<R[]>
  placeOf: (row: R) => C
  present: (row: R) => P
}

/**
 * One page of a list. The next one starts behind its last row, however many came or went meanwhile.
 * Throws `validation_failed` for a cursor that we did not write ourselves.
 */
export async function readPage<C, R, P>({ limit, cursor }: Asked, list: List<C, R, P>): Promise<Page<P>> {
  // One more than asked for: the surplus tells that there is a next page.
  const rows = await list.find(readCursor(list.cursor, cursor), limit + 1)
  const kept = rows.slice(0, limit)
  const last = rows.length > limit ? kept.at(-1) : undefined
  return {
    items: kept.map(list.present),
    nextCursor: last === undefined ? null : z.encode(list.cursor, list.placeOf(last)),
  }
}

function readCursor<C>(cursor: Cursor<C>, text: string | undefined): C | null {
  if (text === undefined) return null
  const read = z.safeDecode(cursor, text)
  if (!read.success) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'cursor', rule: 'invalid' }] })
  }
  return read.data
}
