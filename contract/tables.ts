import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds } from './bounds.ts'
import { instant, line, localDate, localTime, orNull, pageQuery, uuid, version } from './fields.ts'
import { json, route, staleVersion } from './route.ts'

/** Party and time of a booking. In a query the numbers are text. */
export const party = {
  date: localDate,
  time: localTime,
  guestCount: z.coerce.number().int().min(1).max(bounds.tableBooking.guests),
  durationHours: z.coerce.number().int().min(1).max(bounds.tableBooking.hours),
}

/** The middle of a table on the floor plan of its room, in hundredths of width and height. */
export const tablePlace = z.object({ x: z.number().int(), y: z.number().int() })

const table = z.object({
  id: uuid,
  tableNumber: z.number().int(),
  capacity: z.number().int(),
  location: z.string(),
  /** Null: not placed. */
  place: orNull(tablePlace),
})

/** The other tables of a party for which several are put together, by number. Absent where it has one. */
export const joinedTables = z.array(table.pick({ id: true, tableNumber: true }))

export const listedTable = table
  .extend({
    joinedTables: joinedTables.optional(),
    /** Whether it can be booked for exactly this time. */
    isFree: z.boolean(),
    /** The nearest starts, before and after, at which this table is free for as long. Null when it is free as asked. */
    freeBefore: instant.nullable(),
    freeAfter: instant.nullable(),
    /** Whether it is kept for larger parties: staff may take it for this one, a guest may not. */
    isLarge: z.boolean(),
    /** Whether a guest who books it now is confirmed at once. Others may book meanwhile. */
    isConfirmedAtOnce: z.boolean(),
  })
  .meta({ id: 'ListedTable' })
export type ListedTable = z.infer<typeof listedTable>

/** How often the guest did not come to a table within 90 days, by the word of staff. */
const strikes = z.number().int()

export const listTables = route('listTables', {
  access: 'user',
  tag: 'Tables',
  summary: 'The tables that seat a party, and which of them are free at a time',
  description: 'The smallest that fits first. Tables out of use are left out.',
  query: z.object({
    ...party,
    /** A guest asks for at most eight. */
    guestCount: z.coerce.number().int().min(1).max(bounds.tableBooking.largest),
    /** A booking that is to change, as if it held no table. One of somebody else counts for staff only. */
    changing: uuid.optional(),
  }),
  problems: ['time_does_not_exist', 'booking_in_past', 'house_closed'],
  answers: {
    200: json(
      z.object({
        items: z.array(listedTable),
        /** Tables that staff may put together for the party, the smallest first: one of them as the table, its seats those of all. Empty for guests. */
        groups: z.array(listedTable).optional(),
        strikes,
      }),
      'The tables',
    ),
  },
})

const placedTable = table.meta({ id: 'PlacedTable' })
export type PlacedTable = z.infer<typeof placedTable>

export const getFloorPlan = route('getFloorPlan', {
  access: 'user',
  tag: 'Tables',
  summary: 'The tables in use, and where they stand',
  answers: { 200: json(z.object({ items: z.array(placedTable) }), 'The tables') },
})

/** What an admin edits: the table with the version that the edit starts from. */
export const editableTable = table
  .extend({
    isAvailable: z.boolean(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'EditableTable' })
export type EditableTable = z.infer<typeof editableTable>
/** A table of a day, as staff see it. */
export const dayTable = editableTable
  .extend({
    /** When it is held for guests who wait, to whom it is offered, and until when they may answer. Absent where it is not offered. */
    offers: z.array(z.object({ startsAt: instant, endsAt: instant, until: instant })).optional(),
  })
  .meta({ id: 'DayTable' })
export type DayTable = z.infer<typeof dayTable>

const tableFields = {
  location: line(bounds.table.location),
  tableNumber: z.number().int().min(1).max(bounds.table.number),
  capacity: z.number().int().min(1).max(bounds.table.capacity),
  /** False takes the table out of use: it gets no new bookings, and keeps those it has. */
  isAvailable: z.boolean().default(true),
}
const exampleTable = { location: 'Matsalen', tableNumber: 7, capacity: 4, isAvailable: true }
export const tableInput = z.strictObject(tableFields).meta({ id: 'TableInput', example: exampleTable })
export type TableInput = z.infer<typeof tableInput>
export const tableEdit = z
  .strictObject({ ...tableFields, version })
  .meta({ id: 'TableEdit', example: { ...exampleTable, version: 1 } })

export const {
  list: listAllTables,
  get: getTableForEditing,
  create: createTable,
  update: updateTable,
  remove: deleteTable,
} = adminCrud({
  access: 'house.edit',
  noun: 'table',
  plural: 'tables',
  tag: 'Tables: administration',
  params: z.object({ tableId: uuid }),
  query: z.object(pageQuery),
  stored: editableTable,
  input: tableInput,
  edit: tableEdit,
  deleted: z.object({ tableNumber: z.number().int() }),
  problems: ['table_number_taken'],
  removeProblems: ['table_booked'],
  texts: {
    list: { summary: 'All tables, by number' },
    remove: { description: 'Refused with `table_booked` while it has coming bookings.' },
  },
})

const hundredth = z.number().int().min(0).max(100)
export const tablePlaceInput = z
  .strictObject({ place: orNull(z.strictObject({ x: hundredth, y: hundredth })), version })
  .meta({ id: 'TablePlaceInput', example: { place: { x: 20, y: 35 }, version: 1 } })
export const setTablePlace = route('setTablePlace', {
  access: 'house.edit',
  tag: 'Tables: administration',
  summary: 'Place a table on the drawing of its room, or take it off',
  description: staleVersion,
  params: z.object({ tableId: uuid }),
  body: tablePlaceInput,
  problems: ['stale_version'],
  answers: { 200: json(editableTable, 'Changed') },
})
