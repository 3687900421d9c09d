import type { EditableTable } from '#contract/tables.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { tableResource } from './resource.ts'

type Change = { place: EditableTable['place']; version: number }

/** Places a table on the drawing of its room. Throws not_found or stale_version. */
export const setTablePlace = (
  engine: Engine,
  adminId: string,
  tableId: string,
  { place, version }: Change,
): Promise<EditableTable> => {
  const values = { plan_x: place?.x ?? null, plan_y: place?.y ?? null }
  return edit(engine, tableResource, { adminId, key: tableId, version, values })
}
