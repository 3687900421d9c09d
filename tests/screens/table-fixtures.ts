import type { TableBooking } from '#contract/table-bookings.ts'
import type { ListedTable } from '#contract/tables.ts'
import { id } from './harness/fixtures.ts'

const table = (index: number, change: Partial<ListedTable> = {}): ListedTable => ({
  id: id(80 + index),
  tableNumber: index,
  capacity: 2 * index,
  location: 'Matsalen',
  place: null,
  isFree: true,
  freeBefore: null,
  freeAfter: null,
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
export const tables = (...items: ListedTable[]) => ({ items })

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
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
}
