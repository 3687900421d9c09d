import type { Dashboard } from '#contract/dashboard.ts'
import { event, id } from './harness/fixtures.ts'

/** An evening on which nothing happens yet. */
export const quietEvening: Dashboard = {
  tables: {
    seated: { bookings: 0, guests: 0 },
    coming: { bookings: 0, guests: 0 },
    next: [],
    late: [],
    noShows: 0,
  },
  orders: { open: 0, oldest: [] },
  sales: null,
  isTonight: false,
  events: [],
  live: [],
  newGuests: { today: 2, week: 9 },
  changes: [],
}

const { title, date, time, location } = event
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A full evening as the owner sees it: parties late and to come, orders that wait, sales, an event and a live competition. */
export const fullEvening = (): Dashboard => ({
  tables: {
    seated: { bookings: 9, guests: 31 },
    coming: { bookings: 8, guests: 22 },
    late: [
      {
        id: id(900),
        startsAt: minutesAgo(23),
        guestCount: 14,
        tableNumber: 7,
        joinedTables: [{ id: id(940), tableNumber: 8 }],
        guestName: 'Saga Hellman',
      },
    ],
    next: [1, 2, 3, 4, 5].map((n) => ({
      id: id(900 + n),
      startsAt: minutesAgo(-30 * n),
      guestCount: n + 1,
      tableNumber: n === 3 ? null : 10 + n,
      guestName:
        n === 2 ? null : ['Åsa Ek', '', 'Trio Hellman från Gamla Uppsala', 'Bo', 'Ida Öberg'][n - 1] || null,
    })),
    noShows: 2,
  },
  orders: {
    open: 12,
    oldest: [
      {
        id: id(920),
        number: 'K7M',
        status: 'preparing',
        createdAt: minutesAgo(27),
        tableNumber: 7,
        playTable: null,
      },
      {
        id: id(921),
        number: 'P4Q',
        status: 'confirmed',
        createdAt: minutesAgo(12),
        tableNumber: null,
        playTable: null,
      },
      {
        id: id(922),
        number: 'X2W',
        status: 'pending',
        createdAt: minutesAgo(0),
        tableNumber: null,
        playTable: 'Pool 3',
      },
    ],
  },
  sales: {
    today: { orders: 84, amountOre: 2_134_500 },
    soFar: { orders: 71, amountOre: 1_790_000 },
    before: { orders: 122, amountOre: 3_410_000 },
    beforeDate: '2026-11-20',
  },
  isTonight: false,
  events: [{ id: event.id, title, date, time, location, currentAttendees: 1, maxAttendees: 24 }],
  live: [{ id: id(20), title: 'Kvällscupen', participants: 3 }],
  newGuests: { today: 2, week: 9 },
  changes: [
    {
      id: 1,
      at: '2026-11-01T18:00:00.000Z',
      actor: { userId: id(2), displayName: 'Bo Ek' },
      deviceName: null,
      action: 'event.update',
      subjectType: 'event',
      subjectId: event.id,
      subjectName: title,
      guest: null,
    },
  ],
})
