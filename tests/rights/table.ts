import type { OperationName } from '#contract/operations.ts'
import { accountRows } from './account-rows.ts'
import { adminRows } from './admin-rows.ts'
import { competitionRows } from './competition-rows.ts'
import { guestRows } from './guest-rows.ts'
import type { Row } from './rows.ts'

/** Every route of the server has a row here; a route without one fails the matrix. */
export const table: Record<OperationName, Row | Row[]> = {
  ...accountRows,
  ...guestRows,
  ...competitionRows,
  ...adminRows,
}
