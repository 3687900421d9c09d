import { z } from 'zod'
import { bounds } from './bounds.ts'
import { emptyToNull, line, localDate, localTime } from './fields.ts'
import { json, route, staleVersion } from './route.ts'
import { timePattern } from './text.ts'

/** Monday to Sunday. */
export const storedDays = z.array(
  z.object({ opensAt: z.string().nullable(), closesAt: z.string().nullable() }),
)
const stored = z
  .object({
    /** Monday to Sunday; null on a day on which the house stays closed. A closing time that is not after the opening is on the next day. */
    days: storedDays,
    closedDates: z.array(z.object({ date: z.iso.date(), reason: z.string().nullable() })),
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
const openingHoursFields = {
  days: weekDays,
  closedDates: z
    .array(z.strictObject({ date: localDate, reason: emptyToNull(line(bounds.openingHours.reason)) }))
    .max(bounds.openingHours.closedDates)
    .refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length),
}
export const openingHoursInput = z.strictObject(openingHoursFields)
export type OpeningHoursInput = z.infer<typeof openingHoursInput>
const open = { opensAt: '11:00', closesAt: '01:00' }
export const openingHoursEdit = z
  .strictObject({
    ...openingHoursFields,
    version: z.number().int().min(0).max(2_147_483_647),
    /** What happens to coming bookings that the change leaves outside the hours: their guests are notified, or they are left alone. */
    affected: z.enum(['tell', 'leave']).nullable().default(null),
  })
  .meta({
    id: 'OpeningHoursEdit',
    example: {
      days: [open, open, open, open, open, open, { opensAt: null, closesAt: null }],
      closedDates: [{ date: '2055-12-24', reason: 'Julafton' }],
      version: 0,
      affected: 'leave',
    },
  })
export type OpeningHoursEdit = z.infer<typeof openingHoursEdit>

export const getOpeningHours = route('getOpeningHours', {
  access: 'user',
  tag: 'Tables',
  summary: 'When the house is open, by weekday, and the dates on which it is closed',
  description: 'Without any hours it is always open, except on closed dates.',
  answers: { 200: json(stored, 'The hours') },
})
export const putOpeningHours = route('putOpeningHours', {
  access: 'house.edit',
  tag: 'Tables: administration',
  summary: 'Change the opening hours and closed dates',
  description:
    'Bookings that exist stay. When some of them were within the hours and are no longer, `affected` decides; without it the edit is ' +
    `refused with \`bookings_outside_hours\`, which has their number and the first hundred in \`current\`. ${staleVersion}`,
  body: openingHoursEdit,
  problems: ['stale_version', 'bookings_outside_hours'],
  answers: { 200: json(stored, 'Changed') },
})
