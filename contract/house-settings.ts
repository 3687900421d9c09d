import { z } from 'zod'
import { bounds } from './bounds.ts'
import { orNull, version } from './fields.ts'
import { json, route, staleVersion } from './route.ts'

const { horizonDays, unconfirmedTables } = bounds.houseSettings
const settings = {
  /** How many days ahead a guest may book a table. Null: without a limit. */
  horizonDays: orNull(z.number().int().min(1).max(horizonDays)),
  /** How many tables an evening the accounts of one network may hold together while their addresses are not confirmed. */
  unconfirmedTables: z.number().int().min(0).max(unconfirmedTables),
  /** Whether a guest may book a table with more than two seats that the party does not need. */
  allowsLargeTables: z.boolean(),
}
const stored = z.object({ ...settings, version: z.number().int() }).meta({ id: 'HouseSettings' })
export type HouseSettings = z.infer<typeof stored>

export const houseSettingsInput = z.strictObject(settings)
export const houseSettingsEdit = z.strictObject({ ...settings, version }).meta({
  id: 'HouseSettingsEdit',
  example: { horizonDays: 180, unconfirmedTables: 4, allowsLargeTables: false, version: 1 },
})
export type HouseSettingsEdit = z.infer<typeof houseSettingsEdit>

export const getHouseSettings = route('getHouseSettings', {
  access: 'user',
  tag: 'Tables',
  summary: 'The limits of guests who book a table',
  answers: { 200: json(stored, 'The limits') },
})
export const putHouseSettings = route('putHouseSettings', {
  access: 'house.edit',
  tag: 'Tables: administration',
  summary: 'Change the limits of guests who book a table',
  description: `Bookings that exist stay. ${staleVersion}`,
  body: houseSettingsEdit,
  problems: ['stale_version'],
  answers: { 200: json(stored, 'Changed') },
})
