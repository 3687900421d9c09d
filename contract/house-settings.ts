import { z } from 'zod'
import { bounds } from './bounds.ts'
import { orNull, version } from './fields.ts'
import { json, route, staleVersion } from './route.ts'

const { horizonDays, unconfirmedTables, licensedMaximum } = bounds.houseSettings
const settings = {
  /** How many days ahead a guest may book a table. Null: without a limit. */
  horizonDays: orNull(z.number().int().min(1).max(horizonDays)),
  /** How many tables an evening the accounts of one network may hold together while their addresses are not confirmed. */
  unconfirmedTables: z.number().int().min(0).max(unconfirmedTables),
  /** Whether a guest may book a table with more than two seats that the party does not need. */
  allowsLargeTables: z.boolean(),
}
const maximum = orNull(z.number().int().min(1).max(licensedMaximum))
const stored = z
  .object({
    ...settings,
    /** How many people may be inside at once. Null: not said. */
    licensedMaximum: maximum,
    version: z.number().int(),
  })
  .meta({ id: 'HouseSettings' })
export type HouseSettings = z.infer<typeof stored>

export const houseSettingsInput = z.strictObject({ ...settings, licensedMaximum: maximum })
/** Without `licensedMaximum`, as the last release sends it, the maximum stays. */
export const houseSettingsEdit = z
  .strictObject({ ...settings, licensedMaximum: maximum.optional(), version })
  .meta({
    id: 'HouseSettingsEdit',
    example: {
      horizonDays: 180,
      unconfirmedTables: 4,
      allowsLargeTables: false,
      licensedMaximum: 250,
      version: 1,
    },
  })
export type HouseSettingsEdit = z.infer<typeof houseSettingsEdit>

export const getHouseSettings = route('getHouseSettings', {
  access: 'user',
  tag: 'Tables',
  summary: 'The limits of guests who book a table, and of people inside',
  answers: { 200: json(stored, 'The limits') },
})
export const putHouseSettings = route('putHouseSettings', {
  access: 'house.edit',
  tag: 'Tables: administration',
  summary: 'Change the limits of guests who book a table, and of people inside',
  description: `Bookings that exist stay. ${staleVersion}`,
  body: houseSettingsEdit,
  problems: ['stale_version'],
  answers: { 200: json(stored, 'Changed') },
})
