import type { TableInput } from '#contract/tables.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** The admin's input as columns. */
export const tableValues = (input: TableInput) => ({
  table_number: input.tableNumber,
  capacity: input.capacity,
  location: input.location,
  is_available: input.isAvailable,
})

/** Throws table_number_taken when a write failed because another table has the number. */
export function explainTakenNumber(error: unknown): never {
  if (violatedConstraint(error) !== 'restaurant_tables_number') throw error
  throw new ProblemError('table_number_taken', { cause: error })
}
