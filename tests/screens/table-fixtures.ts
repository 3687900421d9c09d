import type { ListedTableBooking, TableBooking, TableDay } from '#contract/table-bookings.ts'
import type { EditableTable, ListedTable } from '#contract/tables.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { id } from './harness/fixtures.ts'

/** Whether the last half hour of today has begun: then no table can be booked today. */
export const isTodayOver = (): boolean => stockholmWallClock(new Date()).time >= '23:30'

const table = (index: number, change: Partial<ListedTable> = {}): ListedTable => ({
  id: id(80 + index),
  tableNumber: index,
  capacity: 2 * index,
  location: 'Matsalen',
  place: null,
  isFree: true,
  freeBefore: null,
  freeAfter: null,
  isLarge: false,
  isConfirmedAtOnce: false,
  ...change,
})
export const small = table(1)
export const middle = table(2)
/** Taken at seven, free at half past five and at nine. */
export const taken = table(3, {
  isFree: false,
  freeBefore: '2055-03-05T16:30:00.000Z',
  freeAfter: '2055-03-05T20:00:00.000Z',
})
export const tables = (...items: ListedTable[]) => ({ items, strikes: 0 })

export const booking: TableBooking = {
  id: '00000000-0000-4000-8000-00006c7d8a1b',
  number: '6c7d8a1b',
  table: { id: small.id, tableNumber: 1, location: 'Matsalen' },
  date: '2055-03-05',
  time: '19:00',
  startsAt: '2055-03-05T18:00:00.000Z',
  endsAt: '2055-03-05T20:00:00.000Z',
  guestCount: 2,
  durationHours: 2,
  specialRequests: 'Barnstol, tack.',
  status: 'pending',
  checkedInAt: null,
  answerBy: null,
  hasLapsed: false,
  isReminded: false,
  promisedAt: null,
  heldUntil: null,
  noShowAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
}

/** Two tables in the room of the booking, and one in another. */
export const floorPlan = {
  items: [
    { id: small.id, tableNumber: 1, capacity: 2, location: 'Matsalen', place: { x: 20, y: 30 } },
    { id: middle.id, tableNumber: 2, capacity: 4, location: 'Matsalen', place: { x: 75, y: 65 } },
    { id: taken.id, tableNumber: 3, capacity: 6, location: 'Baren', place: { x: 50, y: 50 } },
  ],
}

/** A table of the administration, with the same id as that of the guests. */
export const stored = (tableNumber: number, change: Partial<EditableTable> = {}): EditableTable => ({
  id: id(80 + tableNumber),
  tableNumber,
  capacity: 2 * tableNumber,
  location: 'Matsalen',
  place: null,
  isAvailable: true,
  version: 3,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})

/** A booking as admins read it. */
export const pending: ListedTableBooking = {
  ...booking,
  guest: { userId: id(2), displayName: 'Bo Ek', phone: null },
  dessertAt: null,
}
export const confirmed: ListedTableBooking = { ...pending, id: id(93), status: 'confirmed', version: 4 }

const minute = 60_000

/** The date and times of a booking of two hours that starts some minutes from now. */
export function startingIn(minutes: number) {
  const startsAt = new Date(Date.now() + minutes * minute)
  const endsAt = new Date(startsAt.getTime() + 120 * minute)
  return {
    ...stockholmWallClock(startsAt),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

/** A confirmed booking that began twenty minutes ago, and whose guest has not come. */
export const late = (): ListedTableBooking => ({ ...confirmed, ...startingIn(-20) })

/** A booking of this guest at a table. */
export const bookedAt = (
  tableNumber: number,
  displayName: string,
  change: Partial<ListedTableBooking> = {},
): ListedTableBooking => ({
  ...pending,
  id: id(900 + tableNumber),
  table: { id: id(80 + tableNumber), tableNumber, location: 'Matsalen' },
  guest: { userId: id(2), displayName, phone: null },
  ...change,
})

/** The business day with a booking in each state, at tables 1 to 5. Table 6 is free, and table 7 out of use. */
export function businessDay(): TableDay {
  const now = { status: 'confirmed', ...startingIn(-20), version: 4 } as const
  return {
    tables: [1, 2, 3, 4, 5, 6, 7].map((number) => stored(number, { isAvailable: number !== 7 })),
    bookings: [
      bookedAt(1, 'Pia Pending', startingIn(90)),
      bookedAt(2, 'Carl Confirmed', { ...now, ...startingIn(90) }),
      bookedAt(3, 'Anna Arrived', { ...now, checkedInAt: now.startsAt }),
      bookedAt(4, 'Lars Late', {
        ...now,
        guest: { userId: null, displayName: 'Lars Late', phone: '+46701234567' },
      }),
      bookedAt(5, 'Karin Completed', { ...now, ...startingIn(-180), status: 'completed' }),
    ],
  }
}
