import type { OperationName } from '#contract/operations.ts'
import { accountRows } from './account-rows.ts'
import { adminRows } from './admin-rows.ts'
import { competitionRows } from './competition-rows.ts'
import { crudRows } from './crud-rows.ts'
import { doorRows } from './door-rows.ts'
import { guestPageRows } from './guest-page-rows.ts'
import { guestRows } from './guest-rows.ts'
import { orderRows } from './order-rows.ts'
import { playRows } from './play-rows.ts'
import { quizRows } from './quiz-rows.ts'
import { reportRows } from './report-rows.ts'
import type { Row, Rows } from './rows.ts'
import { tableRows } from './table-rows.ts'

const written: Rows = {
  ...accountRows,
  ...guestRows,
  ...guestPageRows,
  ...competitionRows,
  ...quizRows,
  ...tableRows,
  ...playRows,
  ...doorRows,
  ...orderRows,
  ...adminRows,
}

/** Every route of the server has a row here; a route without one fails the matrix. */
export const table = new Map<OperationName, Row[]>(
  ([written, crudRows, reportRows].flatMap(Object.keys) as OperationName[]).map((operation) => [
    operation,
    [crudRows[operation] ?? [], reportRows[operation] ?? [], written[operation] ?? []].flat(),
  ]),
)
