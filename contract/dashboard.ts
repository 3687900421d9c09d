import { z } from 'zod'
import { editableCompetition } from './competitions.ts'
import { editableEvent } from './events.ts'
import { instant, orNull, uuid } from './fields.ts'
import { sold } from './order-report.ts'
import { kitchenOrder } from './orders.ts'
import { auditEntry } from './people.ts'
import { json, route } from './route.ts'
import { joinedTables } from './tables.ts'

/** A party that is expected tonight. */
const party = z.object({
  id: uuid,
  startsAt: instant,
  guestCount: z.number().int(),
  tableNumber: z.number().int().nullable(),
  joinedTables: joinedTables.optional(),
  /** Null without the right `bookings.manage`, and for a deleted account. */
  guestName: z.string().nullable(),
})
export type ExpectedParty = z.infer<typeof party>

const parties = z.object({ bookings: z.number().int(), guests: z.number().int() })

export const dashboard = z
  .object({
    /** The confirmed table bookings of today, from six to six. */
    tables: z.object({
      seated: parties,
      /** Those to come, without the late ones. */
      coming: parties,
      /** The first of those to come. */
      next: z.array(party),
      late: z.array(party),
      /** How many did not come by the end of their time. */
      noShows: z.number().int(),
    }),
    /** The open orders, and of them the oldest, which name nobody. */
    orders: z.object({
      open: z.number().int(),
      oldest: z.array(
        kitchenOrder.pick({
          id: true,
          number: true,
          status: true,
          createdAt: true,
          tableNumber: true,
          playTable: true,
        }),
      ),
    }),
    /** What was ordered today, and a week before until the same time and in all. Null without the right `reports.read`. */
    sales: orNull(
      z.object({
        today: z.object(sold),
        soFar: z.object(sold),
        before: z.object(sold),
        beforeDate: z.string(),
      }),
    ),
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
    /** Null without the right `numbers.read`. New accounts: since six in the morning in Stockholm, and within the last seven days. */
    newGuests: orNull(z.object({ today: z.number().int(), week: z.number().int() })),
    /** The latest changes by staff, latest first. Empty without the right `audit.read`. */
    changes: z.array(auditEntry.omit({ before: true, after: true })),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = route('getDashboard', {
  access: ['numbers.read', 'orders.manage'],
  tag: 'Dashboard',
  summary:
    "Tonight's numbers: tables, orders, sales, events and their bookings, live competitions, new guests, latest changes",
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
