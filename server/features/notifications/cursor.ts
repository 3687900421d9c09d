import { ProblemError } from '#server/platform/http/problem.ts'

/** Where a page ended. The next one starts behind it, however many were written meanwhile. */
export type Cursor = { createdAt: Date; id: string }

const shape = /^(\d{1,14})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Throws `validation_failed` for what we did not write ourselves. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, millis, id] = shape.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (!id) throw new ProblemError('validation_failed', { fields: [{ field: 'cursor', rule: 'invalid' }] })
  return { createdAt: new Date(Number(millis)), id }
}

export const writeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`, 'latin1').toString('base64url')
