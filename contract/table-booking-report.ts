import { z } from 'zod'
import { reportPeriod } from './report-period.ts'
import { json, route } from './route.ts'

const counts = { bookings: z.number().int(), guests: z.number().int(), noShows: z.number().int() }
export const bookingReport = z
  .object({
    ...counts,
    /** From Monday (1) on; days without bookings are left out. */
    weekdays: z.array(z.object({ weekday: z.number().int(), ...counts })),
    /** By the hour in which they begin, from six in the morning on; hours without bookings are left out. */
    hours: z.array(z.object({ hour: z.number().int(), ...counts })),
  })
  .meta({ id: 'BookingReport' })
export type BookingReport = z.infer<typeof bookingReport>
export const getBookingReport = route('getBookingReport', {
  access: 'reports.read',
  tag: 'Table bookings: administration',
  summary: 'The table bookings of a period by weekday and hour, with those whose guests did not come',
  description:
    'From the first day to the last, each from six in the morning to six. Cancelled bookings are left out, but not no-shows: see `getGuest`.',
  query: reportPeriod,
  answers: { 200: json(bookingReport, 'The report') },
})
