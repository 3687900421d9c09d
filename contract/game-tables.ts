import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds, gameKinds, playMinutesChoices } from './bounds.ts'
import { emptyToNull, instant, line, localTime, orNull, pageQuery, uuid, version } from './fields.ts'
import { isWithinNight } from './play-hours.ts'
import { json, route, staleVersion } from './route.ts'
import { tablePlace, tablePlaceInput } from './tables.ts'

export const gameKind = z.enum(gameKinds)

/** A table at which guests play and pay for the time. Nobody books it as a restaurant table, which is another table of the house. */
export const gameTable = z
  .object({
    id: uuid,
    kind: gameKind,
    /** What the house calls a game of its own kind, such as 'Bordtennis'. Null for the other kinds. */
    ownKind: z.string().nullable(),
    /** Counted by kind: 'Pool 3'. */
    tableNumber: z.number().int(),
    location: z.string(),
    isAvailable: z.boolean(),
    /** For how many minutes guests can book it. None: it is kept for those who come by. */
    bookingMinutes: z.array(z.number().int()),
    /** How many days ahead it can be booked. */
    bookingDays: z.number().int(),
    /** From and until when it can be played each day, within the hours of the house. Null: as long as the house is open. */
    opensAt: z.string().nullable(),
    closesAt: z.string().nullable(),
    /** Null: not on the floor plan. */
    place: orNull(tablePlace),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'GameTable' })
export type GameTable = z.infer<typeof gameTable>

const fields = {
  location: line(bounds.table.location),
  kind: gameKind,
  ownKind: emptyToNull(line(bounds.gameTable.ownKind)),
  tableNumber: z.number().int().min(1).max(bounds.gameTable.number),
  /** False takes the table out of use. */
  isAvailable: z.boolean().default(true),
  bookingMinutes: z
    .array(z.literal(playMinutesChoices))
    .max(playMinutesChoices.length)
    .refine((all) => new Set(all).size === all.length, { params: { rule: 'invalid' } })
    .default([]),
  bookingDays: z.number().int().min(1).max(bounds.playBooking.days).default(14),
  opensAt: emptyToNull(localTime).default(null),
  /** A time until six is in the night after the day. */
  closesAt: emptyToNull(localTime).default(null),
  /** The other tables of the game get the same hours. */
  hoursForAll: z.boolean().default(false),
  /** Whether bookings that new hours leave outside stay. Null: not decided. */
  affected: z.literal('leave').nullable().default(null),
}
const needsName = ({ kind, ownKind }: { kind: string; ownKind: string | null }) =>
  kind !== 'own' || ownKind !== null
const named = { path: ['ownKind'], params: { rule: 'required' } }
type Hours = { opensAt: string | null; closesAt: string | null }
const hasStart = ({ opensAt, closesAt }: Hours) => closesAt === null || opensAt !== null
const hasEnd = ({ opensAt, closesAt }: Hours) => opensAt === null || closesAt !== null
const isNight = ({ opensAt, closesAt }: Hours) =>
  opensAt === null || closesAt === null || isWithinNight({ startTime: opensAt, endTime: closesAt })
const missing = {
  start: { path: ['opensAt'], params: { rule: 'required' } },
  end: { path: ['closesAt'], params: { rule: 'required' } },
}
const tooMany = { path: ['count'], params: { rule: 'invalid' } }
const night = { path: ['closesAt'], params: { rule: 'invalid' } }
const example = {
  location: 'Biljardsalen',
  kind: 'pool' as const,
  ownKind: null,
  tableNumber: 3,
  isAvailable: true,
  bookingMinutes: [60, 120],
  bookingDays: 14,
  opensAt: '17:00',
  closesAt: '22:00',
}
export const gameTableInput = z
  .strictObject({
    ...fields,
    /** How many are created, with numbers that follow each other. */
    count: z.number().int().min(1).max(bounds.gameTable.atOnce).default(1),
  })
  .refine(({ tableNumber, count }) => tableNumber + count - 1 <= bounds.gameTable.number, tooMany)
  .refine(needsName, named)
  .refine(hasStart, missing.start)
  .refine(hasEnd, missing.end)
  .refine(isNight, night)
  .meta({ id: 'GameTableInput', example })
export type GameTableInput = z.infer<typeof gameTableInput>
export type GameTableForm = z.input<typeof gameTableInput>
export const gameTableEdit = z
  .strictObject({ ...fields, version })
  .refine(needsName, named)
  .refine(hasStart, missing.start)
  .refine(hasEnd, missing.end)
  .refine(isNight, night)
  .meta({ id: 'GameTableEdit', example: { ...example, version: 1 } })
export type GameTableEdit = z.infer<typeof gameTableEdit>

export const {
  list: listAllGameTables,
  get: getGameTableForEditing,
  create: createGameTable,
  update: updateGameTable,
  remove: deleteGameTable,
} = adminCrud({
  access: 'house.edit',
  noun: 'gameTable',
  plural: 'gameTables',
  tag: 'Game tables: administration',
  params: z.object({ gameTableId: uuid }),
  query: z.object(pageQuery),
  stored: gameTable,
  input: gameTableInput,
  edit: gameTableEdit,
  deleted: z.object({ tableNumber: z.number().int() }),
  problems: [
    'game_table_taken',
    'bookings_outside_hours',
    'play_table_taken',
    'play_table_held',
    'game_table_booked',
  ],
  removeProblems: ['game_table_used'],
  texts: {
    list: { summary: 'All game tables, by kind and number' },
    get: { summary: 'One game table with its version' },
    create: {
      summary: 'Create a game table, or several that are alike',
      description:
        'The first one is returned. Either all are created, or none. With `hoursForAll` the tables that are there get the same hours, as by an edit, and may be refused with `bookings_outside_hours`.',
    },
    update: {
      summary: 'Change a game table',
      description:
        'Its game cannot be changed while somebody plays there (`play_table_taken`), while it is held for a party of the queue (`play_table_held`), or while it is booked (`game_table_booked`). Bookings stay; when new hours leave some of them outside, the edit is refused with `bookings_outside_hours`, which has their number and the first of them in `current`, until `affected` decides.',
    },
    remove: {
      summary: 'Delete a game table',
      description:
        'Refused with `game_table_used` once somebody has played there: take it out of use instead.',
    },
  },
})

export const setGameTablePlace = route('setGameTablePlace', {
  access: 'house.edit',
  tag: 'Game tables: administration',
  summary: 'Place a game table on the floor plan of its room, or take it off',
  description: staleVersion,
  params: z.object({ gameTableId: uuid }),
  body: tablePlaceInput,
  problems: ['stale_version'],
  answers: { 200: json(gameTable, 'Changed') },
})
