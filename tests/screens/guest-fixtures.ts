import type { Guest, GuestNote, GuestVisit } from '#contract/guests.ts'
import type { Answers } from './harness/answers.ts'
import { admin, id, onePage } from './harness/fixtures.ts'
import { user } from './people-fixtures.ts'

const visit = (number: number, change: Partial<GuestVisit>): GuestVisit => ({
  kind: 'table',
  id: id(number),
  at: '2026-11-13T18:00:00.000Z',
  title: null,
  number: null,
  tableNumber: null,
  guestCount: null,
  bookingStatus: null,
  orderStatus: null,
  totalAmountOre: null,
  points: null,
  arrivedAt: null,
  isNoShow: false,
  ...change,
})
const table = { kind: 'table', tableNumber: 7, guestCount: 4 } as const

export const coming: GuestVisit[] = [
  visit(301, { ...table, at: '2055-03-05T18:00:00.000Z', number: '6c7d8a1b', bookingStatus: 'confirmed' }),
  visit(302, { kind: 'event', at: '2055-03-06T18:00:00.000Z', title: 'Jazz vid biljardborden' }),
  visit(303, { kind: 'competition', at: '2055-03-07T18:00:00.000Z', title: 'Höstcupen', points: 40 }),
]
/** Those who find orders see them too. */
export const openOrder = visit(300, {
  kind: 'order',
  number: '39bf6950',
  tableNumber: 7,
  orderStatus: 'preparing',
  totalAmountOre: 14_900,
})
export const missed = visit(311, {
  ...table,
  at: '2026-11-12T18:00:00.000Z',
  number: '8e4853c2',
  bookingStatus: 'confirmed',
  isNoShow: true,
})
export const past: GuestVisit[] = [
  visit(310, {
    ...table,
    joinedTables: [{ id: id(340), tableNumber: 8 }],
    number: '11aa22bb',
    bookingStatus: 'completed',
    arrivedAt: '2026-11-13T18:05:00.000Z',
  }),
  missed,
  visit(312, {
    kind: 'event',
    at: '2026-11-06T18:00:00.000Z',
    title: 'Quizkväll',
    arrivedAt: '2026-11-06T17:50:00.000Z',
  }),
]

export const onePerson: Guest = {
  userId: user.userId,
  displayName: user.displayName,
  avatarUrl: null,
  email: 'asa.ost@example.se',
  isEmailConfirmed: true,
  phone: '+46701234567',
  points: 120,
  level: 2,
  createdAt: user.createdAt,
  coming,
  noShows: { tables: 1, events: 0 },
  strikes: 1,
}
export const note: GuestNote = {
  id: id(320),
  text: 'Sitter helst vid fönstret',
  createdAt: '2026-11-20T18:00:00.000Z',
  writtenBy: { userId: admin.userId, displayName: admin.displayName },
}

/** A guest without points who has booked nothing, as an admin sees them. */
export const quietGuest: Answers = {
  getGuest: { ...onePerson, points: 0, level: 1, coming: [], noShows: { tables: 0, events: 0 }, strikes: 0 },
  listGuestVisits: onePage(),
  listGuestNotes: onePage(),
}
/** The page of a guest who comes often, as the host sees it. */
export const busyGuest: Answers = {
  getGuest: onePerson,
  listGuestVisits: ({ query }) => onePage(...(query.get('show') === 'noShows' ? [missed] : past)),
  listGuestNotes: onePage(note),
}
