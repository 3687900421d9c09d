import type { HouseSettings, HouseSettingsEdit } from '#contract/house-settings.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { houseSettingsResource } from './resource.ts'

/** Changes the limits of guests who book a table. Existing bookings stay. Throws stale_version (with the stored limits). */
export const putHouseSettings = (
  engine: Engine,
  adminId: string,
  { horizonDays, unconfirmedTables, allowsLargeTables, licensedMaximum, version }: HouseSettingsEdit,
): Promise<HouseSettings> =>
  edit(engine, houseSettingsResource, {
    adminId,
    key: 'true',
    version,
    values: {
      table_horizon_days: horizonDays,
      unconfirmed_tables: unconfirmedTables,
      allows_large_tables: allowsLargeTables,
      ...(licensedMaximum !== undefined && { licensed_maximum: licensedMaximum }),
    },
  })
