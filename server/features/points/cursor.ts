import { ProblemError } from '#server/platform/http/problem.ts'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id of the row where a page ended. Rows of the ledger are never taken away, so it is there. Throws `validation_failed`. */
export function readCursor(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!shape.test(text)) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'cursor', rule: 'invalid' }] })
  }
  return text
}
