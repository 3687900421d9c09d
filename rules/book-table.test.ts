import { describe, expect, test } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import {
  type BookTableRefusal,
  type GuestLimits,
  isTooLarge,
  type Wanted,
  whyNotBookTable,
} from './book-table.ts'
import { type Span, spanOf } from './table-booking.ts'

const now = new Date('2055-03-01T11:00:00Z')
/** From a time of Friday, 5 March 2055 in Stockholm. */
const visitAt = (time: string, hours = 2) => spanOf(new Date(`2055-03-05T${time}:00+01:00`), hours)
const open = { opensAt: '11:00', closesAt: '23:00' }
const hours = { days: Array(7).fill(open), closedDates: [] }

const limits: GuestLimits = {
  isNew: true,
  horizonDays: 180,
  allowsLargeTables: false,
  smallestFit: 4,
  unconfirmed: null,
}
const wanted = {
  visit: visitAt('19:00'),
  guestCount: 2,
  table: { capacity: 4, isAvailable: true },
  taken: [] as Span[],
  hours,
  own: [] as Span[],
}
const asGuest = (change: Partial<Wanted> = {}, guest: Partial<GuestLimits> = {}, at = now) =>
  whyNotBookTable({ ...wanted, guest: { ...limits, ...guest }, ...change }, at)
const asStaff = (change: Partial<Wanted> = {}, at = now) =>
  whyNotBookTable({ ...wanted, guest: null, ...change }, at)

/** Coming bookings on other days. */
const coming = (count: number): Span[] =>
  Array.from({ length: count }, (_, day) => spanOf(new Date(Date.UTC(2055, 3, 1 + day, 18)), 2))

describe('whyNotBookTable', () => {
  test('whyNotBookTable: a guest and staff may book a free table in an open house', () => {
    expect([asGuest(), asStaff()]).toEqual([null, null])
  })
  test('whyNotBookTable: a visit may begin now, and is refused a millisecond later', () => {
    const { start } = wanted.visit
    const later = new Date(start.getTime() + 1)
    expect([asGuest({}, {}, start), asStaff({}, start)]).toEqual([null, null])
    expect([asGuest({}, {}, later), asStaff({}, later)]).toEqual(['booking_in_past', 'booking_in_past'])
  })
  test.each([
    [4, null],
    [3, 'booking_too_far'],
    [null, null],
  ])(
    'whyNotBookTable: with a horizon of %j days, the refusal of a visit in four days is %s',
    (horizonDays, refusal) => {
      expect(asGuest({}, { horizonDays })).toBe(refusal)
    },
  )
  test('whyNotBookTable: the days of the horizon are those of Stockholm', () => {
    const night = new Date('2055-03-01T23:30:00Z')
    expect([asGuest({}, { horizonDays: 3 }, night), asGuest({}, { horizonDays: 2 }, night)]).toEqual([
      null,
      'booking_too_far',
    ])
  })
  test.each([
    [3, 4, null],
    [4, 4, 'too_many_unconfirmed'],
    [5, 4, 'too_many_unconfirmed'],
    [0, 0, 'too_many_unconfirmed'],
  ])(
    'whyNotBookTable: when unconfirmed accounts of the network hold %i of %i tables, the refusal is %s',
    (tables, most, refusal) => {
      expect(asGuest({}, { unconfirmed: { tables, most } })).toBe(refusal)
    },
  )
  test.each([
    ['house_closed', { visit: visitAt('22:00') }],
    ['table_unavailable', { table: { capacity: 4, isAvailable: false } }],
    ['table_too_small', { guestCount: 5 }],
    ['table_taken', { taken: [visitAt('20:59')] }],
  ])('whyNotBookTable: %s is the refusal for guests and staff', (refusal, change) => {
    expect([asGuest(change), asStaff(change)]).toEqual([refusal, refusal])
  })
  test('whyNotBookTable: a guest is refused a visit that overlaps one of their own, also when staff book it', () => {
    const [overlapping, touching] = [
      { own: [visitAt('20:59')] },
      { own: [visitAt('21:00'), visitAt('17:00')] },
    ]
    expect([asGuest(overlapping), asStaff(overlapping)]).toEqual(['own_overlap', 'own_overlap'])
    expect([asGuest(touching), asStaff(touching)]).toEqual([null, null])
  })
  test('whyNotBookTable: a guest is refused a fourth coming visit, which staff may book', () => {
    const { upcoming } = bounds.tableBooking
    expect([asGuest({ own: coming(upcoming - 1) }), asGuest({ own: coming(upcoming) })]).toEqual([
      null,
      'too_many_bookings',
    ])
    expect(asStaff({ own: coming(upcoming) })).toBe(null)
    expect(asGuest({ own: coming(upcoming) }, { isNew: false }), 'one is changed').toBe(null)
    const begun = { start: now, end: visitAt('14:00').end }
    expect(asGuest({ own: [begun, ...coming(upcoming - 1)] }), 'one has started').toBe(null)
  })

  /** What refuses a booking, in the order in which the refusals are checked. A table cannot be both too large and too small. */
  const objections: [BookTableRefusal, Partial<Wanted>, Partial<GuestLimits>][] = [
    ['booking_too_far', {}, { horizonDays: 1 }],
    ['table_too_large', { table: { capacity: 20, isAvailable: true } }, {}],
    ['too_many_unconfirmed', {}, { unconfirmed: { tables: 4, most: 4 } }],
    ['table_unavailable', { table: { capacity: 1, isAvailable: false } }, {}],
    ['table_too_small', { table: { capacity: 1, isAvailable: true } }, {}],
    ['house_closed', { hours: { ...hours, closedDates: [{ date: '2055-03-05' }] } }, {}],
    ['too_many_bookings', { own: [wanted.visit, ...coming(3)] }, {}],
    ['table_taken', { taken: [wanted.visit] }, {}],
    ['own_overlap', { own: [wanted.visit] }, {}],
  ]
  test.each(objections.map(([refusal], index) => [refusal, index] as const))(
    'whyNotBookTable: %s is returned before any later refusal',
    (refusal, from) => {
      const rest = objections.slice(from).toReversed()
      const change = Object.assign({}, ...rest.map(([, each]) => each))
      const guest = Object.assign({}, ...rest.map(([, , each]) => each))
      expect(asGuest(change, guest)).toBe(refusal)
      expect(asGuest(change, guest, new Date('2055-03-06T11:00:00Z'))).toBe('booking_in_past')
    },
  )
})

describe('isTooLarge', () => {
  const house = { allowsLargeTables: false, smallestFit: 2 }
  test.each([
    [1, 3, false],
    [1, 4, true],
    [2, 4, false],
    [2, 5, true],
    [6, 8, false],
    [6, 9, true],
  ])('isTooLarge: for a party of %i, a table for %i is too large: %s', (guestCount, capacity, expected) => {
    expect(isTooLarge({ capacity }, guestCount, house)).toBe(expected)
  })
  test('isTooLarge: the smallest table that seats the party is never too large; a larger one is', () => {
    const large = { ...house, smallestFit: 8 }
    expect([8, 9].map((capacity) => isTooLarge({ capacity }, 2, large))).toEqual([false, true])
  })
  test('isTooLarge: no table is too large where the owner allows it, nor for staff', () => {
    expect(isTooLarge({ capacity: 20 }, 1, { ...house, allowsLargeTables: true })).toBe(false)
    expect(asStaff({ table: { capacity: 20, isAvailable: true } })).toBe(null)
  })
})
