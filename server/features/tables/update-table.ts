import type { EditableTable, TableInput } from '#contract/tables.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { tableResource } from './resource.ts'
import { tableValues } from './table-values.ts'

/**
 * Changes a table. Bookings stay, also when the table is smaller now or out of use. Throws not_found, stale_version or
 * table_number_taken.
 */
export const updateTable = (
  engine: Engine,
  adminId: string,
  tableId: string,
  { version, ...input }: TableInput & { version: number },
): Promise<EditableTable> =>
  edit(engine, tableResource, { adminId, key: tableId, version, values: tableValues(input) })
