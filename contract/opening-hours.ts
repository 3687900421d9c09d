import { z } from 'zod'
import { bounds } from './bounds.ts'
import { emptyToNull, line, localDate, localTime } from './fields.ts'
import { areOfOneDay } from './openings.ts'
import { json, route, staleVersion } from './route.ts'
import { timePattern } from './text.ts'

/** Monday to Sunday. */
export const storedDays = z.array(
  z.object({ opensAt: z.string().nullable(), closesAt: z.string().nullable() }),
)
const storedOpenings = z.array(z.object({ opensAt: z.string(), closesAt: z.string() }))
const stored = z
  .object({
    /** Monday to Sunday, from the first opening to the last closing; null on a day on which the house stays closed. */
    days: storedDays,
    /** Monday to Sunday. Each opening of the day, in order. A closing time that is not after the opening is on the next day. */
    week: z.array(z.object({ openings: storedOpenings })),
    closedDates: z.array(z.object({ date: z.iso.date(), reason: z.string().nullable() })),
    /** Dates on which other hours replace those of the weekday. */
    specialDates: z.array(
      z.object({ date: z.iso.date(), reason: z.string().nullable(), openings: storedOpenings }),
    ),
    /** 0 when nobody has edited the hours yet. */
    version: z.number().int(),
  })
  .meta({ id: 'OpeningHours' })
export type OpeningHoursAnswer = z.infer<typeof stored>

/** `24:00` is midnight. */
const closingTime = z
  .string()
  .regex(new RegExp(`${timePattern.source}|^24:00(:00)?$`))
  .transform((time) => (time.startsWith('24') ? '00:00' : time.slice(0, 5)))
  .meta({ example: '01:00' })
const day = z
  .strictObject({ opensAt: emptyToNull(localTime), closesAt: emptyToNull(closingTime) })
  .refine(({ opensAt, closesAt }) => closesAt === null || opensAt !== null, {
    path: ['opensAt'],
    params: { rule: 'required' },
  })
  .refine(({ opensAt, closesAt }) => opensAt === null || closesAt !== null, {
    path: ['closesAt'],
    params: { rule: 'required' },
  })
/** Monday to Sunday. */
export const weekDays = z.array(day).length(7)
/** The openings of one day, in order. */
const openings = z
  .array(z.strictObject({ opensAt: localTime, closesAt: closingTime }))
  .max(bounds.openingHours.openings)
  .refine(areOfOneDay)
const reason = emptyToNull(line(bounds.openingHours.reason))
const areOnce = (dates: readonly { date: string }[]) =>
  new Set(dates.map(({ date }) => date)).size === dates.length
const closedDates = z
  .array(z.strictObject({ date: localDate, reason }))
  .max(bounds.openingHours.closedDates)
  .refine(areOnce)
const week = z.array(z.strictObject({ openings })).length(7)
const specialDates = z
  .array(z.strictObject({ date: localDate, reason, openings: openings.min(1) }))
  .max(bounds.openingHours.specialDates)
  .refine(areOnce)
type Dates = { closedDates: { date: string }[]; specialDates?: { date: string }[] | undefined }
const areApart = ({ closedDates, specialDates = [] }: Dates) =>
  !specialDates.some((special) => closedDates.some(({ date }) => date === special.date))
const notApart = { path: ['specialDates'] }

export const openingHoursInput = z
  .strictObject({ week, closedDates, specialDates })
  .refine(areApart, notApart)
export type OpeningHoursInput = z.infer<typeof openingHoursInput>
const lunch = { opensAt: '11:00', closesAt: '14:00' }
const open = { opensAt: '17:00', closesAt: '01:00' }
const usual = { openings: [open] }
export const openingHoursEdit = z
  .strictObject({
    /** One opening a day. A day that stays as it was answered keeps its openings. */
    days: weekDays.optional(),
    /** Instead of `days`: every opening of every day. */
    week: week.optional(),
    closedDates,
    /** Without it the special dates stay. */
    specialDates: specialDates.optional(),
    version: z.number().int().min(0).max(2_147_483_647),
    /** What happens to coming bookings that the change leaves outside the hours: their guests are notified, or they are left alone. */
    affected: z.enum(['tell', 'leave']).nullable().default(null),
  })
  .refine(({ days, week }) => days !== undefined || week !== undefined, {
    path: ['week'],
    params: { rule: 'required' },
  })
  .refine(areApart, notApart)
  .meta({
    id: 'OpeningHoursEdit',
    example: {
      week: [usual, usual, usual, usual, { openings: [lunch, open] }, usual, { openings: [] }],
      closedDates: [{ date: '2055-12-24', reason: 'Julafton' }],
      specialDates: [
        { date: '2055-12-31', reason: 'Nyårsafton', openings: [{ opensAt: '16:00', closesAt: '03:00' }] },
      ],
      version: 0,
      affected: 'leave',
    },
  })
export type OpeningHoursEdit = z.infer<typeof openingHoursEdit>

export const getOpeningHours = route('getOpeningHours', {
  access: 'user',
  tag: 'Tables',
  summary: 'When the house is open: by weekday, and on dates with other hours or none',
  description: 'Without any hours it is always open, except on closed dates.',
  answers: { 200: json(stored, 'The hours') },
})
export const putOpeningHours = route('putOpeningHours', {
  access: 'house.edit',
  tag: 'Tables: administration',
  summary: 'Change the opening hours, closed dates and special dates',
  description:
    'Bookings that exist stay. When some of them were within the hours and are no longer, `affected` decides; without it the edit is ' +
    `refused with \`bookings_outside_hours\`, which has their number and the first hundred in \`current\`. ${staleVersion}`,
  body: openingHoursEdit,
  problems: ['stale_version', 'bookings_outside_hours'],
  answers: { 200: json(stored, 'Changed') },
})
