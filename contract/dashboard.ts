import { z } from 'zod'
import { editableCompetition } from './competitions.ts'
import { editableEvent } from './events.ts'
import { auditEntry } from './people.ts'
import { json, route } from './route.ts'

export const dashboard = z
  .object({
    /** Whether `events` are today's. If there are none today, `events` contains the next one, if any. */
    isTonight: z.boolean(),
    events: z.array(
      editableEvent.pick({
        id: true,
        title: true,
        date: true,
        time: true,
        location: true,
        currentAttendees: true,
        maxAttendees: true,
      }),
    ),
    /** Competitions that are live now. */
    live: z.array(editableCompetition.pick({ id: true, title: true, participants: true })),
    /** New accounts: since six in the morning in Stockholm, and within the last seven days. */
    newGuests: z.object({ today: z.number().int(), week: z.number().int() }),
    /** The latest changes by staff, latest first. Empty without the right `audit.read`. */
    changes: z.array(auditEntry.omit({ before: true, after: true })),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = route('getDashboard', {
  access: 'numbers.read',
  tag: 'Dashboard',
  summary: "Tonight's numbers: events and their bookings, live competitions, new guests, latest changes",
  answers: { 200: json(dashboard, 'The current numbers') },
})

export const getWaitingCounts = route('getWaitingCounts', {
  access: ['bookings.manage', 'orders.manage'],
  tag: 'Dashboard',
  summary: 'How many table bookings wait for an answer, and how many orders are open',
  answers: {
    200: json(z.object({ tableBookings: z.number().int(), orders: z.number().int() }), 'The numbers'),
  },
})
