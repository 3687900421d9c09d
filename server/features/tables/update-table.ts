import type { EditableTable, TableInput } from '#contract/tables.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { tableResource } from './resource.ts'
import { explainTakenNumber, tableValues } from './table-values.ts'

/**
 * Changes a table. Bookings stay, also when the table is smaller now or out of use. Throws not_found, stale_version or
 * table_number_taken.
 */
export async function updateRestaurantTable(
  { db, clock }: Engine,
  adminId: string,
  tableId: string,
  { version, ...input }: TableInput & { version: number },
): Promise<EditableTable> {
  const stamps = { updated_at: clock.now() }
  const edit = { adminId, key: tableId, version, values: tableValues(input), stamps }
  return inTransaction(db, (tx) => updateVersioned(tx, tableResource, edit)).catch(explainTakenNumber)
}
