import type { EditableTable, TableInput } from '#contract/tables.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { tableResource } from './resource.ts'
import { tableValues } from './table-values.ts'

/** Creates a table. Throws table_number_taken. */
export const createTable = ({ db }: Engine, adminId: string, input: TableInput): Promise<EditableTable> =>
  inTransaction(db, (tx) => createAudited(tx, tableResource, { adminId, values: tableValues(input) }))
