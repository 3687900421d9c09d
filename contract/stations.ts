import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds } from './bounds.ts'
import { emptyToNull, instant, line, orNull, pageQuery, uuid, version } from './fields.ts'

/** Where categories are made until the owner says otherwise. It cannot be deleted. */
export const firstStationId = '00000000-0000-4000-8000-000000000001'

/** A station of the kitchen, with the number of its categories. */
export const station = z
  .object({
    id: uuid,
    name: z.string(),
    /** What a guest reads when this part of an order is ready first. */
    readyWords: z.string().nullable(),
    /** How long it usually takes. Null: nobody has said. */
    minutes: z.number().int().nullable(),
    categories: z.number().int(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Station' })
export type Station = z.infer<typeof station>

const fields = {
  name: line(bounds.station.name),
  readyWords: emptyToNull(line(bounds.station.readyWords)),
  minutes: orNull(z.number().int().min(1).max(bounds.station.minutes)).default(null),
}
const example = { name: 'Baren', readyWords: 'Dryckerna är klara', minutes: 5 }
export const stationInput = z.strictObject(fields).meta({ id: 'StationInput', example })
export type StationInput = z.infer<typeof stationInput>
export const stationEdit = z
  .strictObject({ ...fields, version })
  .meta({ id: 'StationEdit', example: { ...example, version: 1 } })

export const {
  list: listAllStations,
  get: getStationForEditing,
  create: createStation,
  update: updateStation,
  remove: deleteStation,
} = adminCrud({
  access: 'menu.edit',
  noun: 'station',
  plural: 'stations',
  tag: 'Menu: administration',
  params: z.object({ stationId: uuid }),
  query: z.object(pageQuery),
  stored: station,
  input: stationInput,
  edit: stationEdit,
  deleted: z.object({ name: z.string() }),
  problems: ['station_taken'],
  removeProblems: ['station_used'],
  texts: {
    list: { summary: 'All stations of the kitchen, by name' },
    get: { summary: 'One station with its version' },
    create: { summary: 'Create a station' },
    update: { summary: 'Change a station' },
    remove: {
      summary: 'Delete a station',
      description: 'Refused with `station_used` while categories belong to it, and for the first one.',
    },
  },
})
