import type { EditableTable } from '#contract/tables.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { tableResource } from './resource.ts'

type Change = { place: EditableTable['place']; version: number }

/** Places a table on the drawing of its room. Throws not_found or stale_version. */
export const setTablePlace = (
  { db, clock }: Engine,
  adminId: string,
  tableId: string,
  { place, version }: Change,
): Promise<EditableTable> => {
  const values = { plan_x: place?.x ?? null, plan_y: place?.y ?? null }
  const edit = { adminId, key: tableId, version, values, stamps: { updated_at: clock.now() } }
  return inTransaction(db, (tx) => updateVersioned(tx, tableResource, edit))
}
