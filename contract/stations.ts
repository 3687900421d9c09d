import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds } from './bounds.ts'
import { emptyToNull, instant, line, orNull, pageQuery, uuid, version } from './fields.ts'
import { json, route } from './route.ts'

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
    /** False: it takes no orders until somebody opens it. */
    isOpen: z.boolean(),
    /** Until when it takes no orders. Null, or past: it does. */
    stoppedUntil: instant.nullable(),
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

/** `minutes`: a stop that ends by itself. Null: until somebody opens again. Of what is opened they say nothing. */
export const openInput = z
  .strictObject({
    isOpen: z.boolean(),
    minutes: orNull(z.number().int().min(1).max(bounds.station.minutes)).default(null),
  })
  .meta({ id: 'KitchenOpenInput', example: { isOpen: false, minutes: 15 } })
export type OpenInput = z.infer<typeof openInput>
export const setStationOpen = route('setStationOpen', {
  access: 'kitchen.open',
  tag: 'Menu: administration',
  summary: 'Stop the orders of one station, for some minutes or until somebody opens it; or open it',
  description: 'A device stops it with the name of who does it, where staff have PINs.',
  params: z.object({ stationId: uuid }),
  body: openInput,
  problems: ['person_needed'],
  answers: { 200: json(station, 'Changed') },
})
