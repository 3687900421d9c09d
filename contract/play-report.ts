import { z } from 'zod'
import { uuid } from './fields.ts'
import { gameTable } from './game-tables.ts'
import { reportPeriod } from './report-period.ts'
import { file, json, route } from './route.ts'

const whole = z.number().int()

/** How much some game tables were used. */
const use = {
  /** Those that began in the period and were stopped. */
  sessions: whole,
  /** What their time came to. */
  incomeOre: whole,
  playedMinutes: whole,
  /** How long the tables were open, each for itself. */
  openMinutes: whole,
  /** How long a session was played. Null without any. */
  averageMinutes: whole.nullable(),
  /** By weekday of the house, from Monday (1) on, and by hour of the clock, from six in the morning on. Hours that were closed and unused are left out. */
  hours: z.array(z.object({ weekday: whole, hour: whole, playedMinutes: whole, openMinutes: whole })),
}

export const playReport = z
  .object({
    ...use,
    /** By kind. */
    kinds: z.array(gameTable.pick({ kind: true, ownKind: true }).extend(use)),
    /** By kind and number: those in use, and those where somebody played. */
    tables: z.array(
      gameTable.pick({ kind: true, ownKind: true, tableNumber: true }).extend({ ...use, id: uuid }),
    ),
    /** The ends that were promised for the sake of a booking, against what came true. Null: none was. */
    promises: z
      .object({
        sessions: whole,
        /** The median of how many minutes later than promised they ended; negative: earlier. */
        medianLateMinutes: whole,
        /** How many of them ended at most five minutes later than promised. */
        inTime: whole,
      })
      .nullable(),
    /** The bookings of the period, and what became of them. `expected`: their guests can still come. */
    bookings: z.object({ booked: whole, came: whole, missed: whole, cancelled: whole, expected: whole }),
  })
  .meta({ id: 'PlayReport' })
export type PlayReport = z.infer<typeof playReport>

const access = 'reports.read'
const parts = {
  tag: 'Game tables: administration',
  query: reportPeriod,
} as const
const period = 'From the first day to the last, each from six in the morning to six.'

export const getPlayReport = route('getPlayReport', {
  access,
  ...parts,
  summary: 'How much the game tables were used in a period, by weekday and hour, and what their time came to',
  description: `${period} The opening hours are those of now.`,
  answers: { 200: json(playReport, 'The report') },
})
export const exportPlayReport = route('exportPlayReport', {
  access,
  ...parts,
  summary: 'The sessions that began in a period and were stopped, as CSV',
  description: period,
  answers: { 200: file('text/csv', 'CSV with a byte order mark and semicolons') },
})
