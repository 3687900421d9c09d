import type { TableGroup, TableGroupInput } from '#contract/table-groups.ts'
import { createAudited, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { keepTables } from './group-queries.ts'
import { tableGroupResource } from './resource.ts'

/** Lets staff put some tables together. Throws validation_failed for an unknown table, or table_group_taken. */
export const createTableGroup = (
  { db, clock }: Engine,
  adminId: string,
  input: TableGroupInput,
): Promise<TableGroup> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const values = { ...(await valuesOf(tx, input)), created_at: now, updated_at: now }
    return createAudited(tx, tableGroupResource, { adminId, values })
  })

/** Changes a combination of tables. Bookings keep theirs. Throws not_found, stale_version, and what `createTableGroup` throws. */
export const updateTableGroup = (
  { db, clock }: Engine,
  adminId: string,
  key: string,
  { version, ...input }: TableGroupInput & { version: number },
): Promise<TableGroup> =>
  inTransaction(db, async (tx) => {
    const values = await valuesOf(tx, input)
    const stamps = { updated_at: clock.now() }
    return updateVersioned(tx, tableGroupResource, { adminId, key, version, values, stamps })
  })

/** The input as columns, once its tables exist. */
async function valuesOf(tx: Tx, { name, tableIds, capacity }: TableGroupInput) {
  const kept = (await keepTables(tx, tableIds)).map(({ id }) => id)
  if (kept.length < tableIds.length)
    throw new ProblemError('validation_failed', { fields: [{ field: 'tableIds', rule: 'unknown' }] })
  return { name, table_ids: kept, capacity }
}
