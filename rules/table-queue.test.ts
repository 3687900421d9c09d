import { expect, it } from 'vitest'
import { spanOf } from './table-booking.ts'
import {
  hasPassed,
  isClosedFor,
  isExpired,
  isWithdrawn,
  offeredUntil,
  visitAt,
  type Wish,
  whyNotWait,
  wishedVisits,
} from './table-queue.ts'

const at = (time: string, date = '2026-12-11') => new Date(`${date}T${time}:00+01:00`)
const now = at('12:00')
const wish: Wish = { start: at('19:00'), isFlexible: true, guestCount: 2, durationHours: 2 }
const hours = {
  days: Array.from({ length: 7 }, () => ({ opensAt: '12:00', closesAt: '23:00' })),
  closedDates: [],
}
const startsOf = (wanted: Wish) => wishedVisits(wanted).map(({ start }) => start.toISOString().slice(11, 16))

it('a guest waits for the wished time, and if flexible up to an hour before and after, nearest first', () => {
  expect(startsOf(wish)).toEqual(['18:00', '18:30', '17:30', '19:00', '17:00'])
  expect(startsOf({ ...wish, isFlexible: false })).toEqual(['18:00'])
})

it('a guest waits within one business day', () => {
  // Half past five in the morning belongs to the evening before; half past six does not.
  expect(startsOf({ ...wish, start: at('05:30') })).toEqual(['04:30', '04:00', '03:30'])
})

it('no visit begins in the first of the hours that come twice in October', () => {
  const half = new Date('2026-10-25T01:30:00Z')
  expect(startsOf({ ...wish, start: half })).toEqual(['01:30', '02:00', '01:00', '02:30'])
})

const joining = { wish, hours, own: [], horizonDays: 30, smallestFit: 4, waits: [], unconfirmed: null }
const refusal = (change: Partial<typeof joining>) => whyNotWait({ ...joining, ...change }, now)

it('a guest may wait for a coming time within the hours, once an evening and for three evenings', () => {
  expect(refusal({})).toBeNull()
  expect(refusal({ wish: { ...wish, start: at('10:30') } })).toBe('booking_in_past')
  // An hour later is still to come.
  expect(refusal({ wish: { ...wish, start: at('11:00') } })).toBeNull()
  expect(refusal({ wish: { ...wish, start: at('19:00', '2027-01-10') } })).toBeNull()
  expect(refusal({ wish: { ...wish, start: at('19:00', '2027-01-11') } })).toBe('booking_too_far')
  expect(refusal({ wish: { ...wish, start: at('22:30') } })).toBe('house_closed')
  expect(refusal({ waits: ['2026-12-11'] as never })).toBe('already_waiting')
  expect(refusal({ waits: ['2026-12-12', '2026-12-13'] as never })).toBeNull()
  expect(refusal({ waits: ['2026-12-12', '2026-12-13', '2026-12-14'] as never })).toBe('too_many_waits')
})

it('a party that no table seats cannot wait for one', () => {
  expect(refusal({ smallestFit: null as never })).toBe('table_too_small')
})

it('a guest with own tables may wait only where a wished time is beside them', () => {
  const own = (...spans: [string, number][]) => ({
    own: spans.map(([time, length]) => spanOf(at(time), length)) as never,
  })
  expect(refusal(own(['18:00', 4]))).toBe('own_overlap')
  // At eight there is room after it.
  expect(refusal(own(['18:00', 2]))).toBeNull()
  expect(refusal(own(['13:00', 1], ['14:00', 1], ['15:00', 1]))).toBe('too_many_bookings')
})

it('unconfirmed guests of one network wait for as many tables as they may hold', () => {
  expect(refusal({ unconfirmed: { tables: 3, most: 4 } as never })).toBeNull()
  expect(refusal({ unconfirmed: { tables: 4, most: 4 } as never })).toBe('too_many_unconfirmed')
})

const house = { hours, allowsLargeTables: false, smallestFit: 2 }
const table = { capacity: 4, isAvailable: true, taken: [] }

it('a table fits at the first wished time at which it can be booked', () => {
  const visit = (change: object, own: Parameters<typeof visitAt>[0]['own'] = []) =>
    visitAt({ wish, own }, { ...table, ...change }, house, now)?.start
  expect(visit({})).toEqual(at('19:00'))
  expect(visit({ taken: [spanOf(at('17:00'), 3)] })).toEqual(at('20:00'))
  expect(visit({ taken: [spanOf(at('20:00'), 2)] })).toEqual(at('18:00'))
  expect(visit({ taken: [spanOf(at('18:00'), 3)] })).toBeUndefined()
  expect(visit({}, [spanOf(at('19:00'), 1)])).toEqual(at('20:00'))
  expect(visit({ capacity: 1 })).toBeUndefined()
  expect(visit({ isAvailable: false })).toBeUndefined()
  // Kept for larger parties.
  expect(visit({ capacity: 5 })).toBeUndefined()
})

it('a visit that begins within five minutes is offered to nobody, because the guest could not answer in time', () => {
  const start = (time: string) => visitAt({ wish, own: [] }, table, house, at(time))?.start
  expect(start('18:55')).toEqual(at('19:00'))
  // The next of the wished times.
  expect(visitAt({ wish, own: [] }, table, house, new Date(at('18:55').getTime() + 1))?.start).toEqual(
    at('19:30'),
  )
  expect(start('19:56')).toBeUndefined()
})

it('an offer is held for the minutes of the owner, and not beyond the start', () => {
  expect(offeredUntil(at('19:00'), 15, now)).toEqual(at('12:15'))
  expect(offeredUntil(at('19:00'), 15, at('18:50'))).toEqual(at('19:00'))
})

it('an offer has expired at its last instant, and a wait has passed after the last wished time', () => {
  const offer = { status: 'offered', offeredUntil: at('12:15') }
  expect(isExpired(offer, at('12:14'))).toBe(false)
  expect(isExpired(offer, at('12:15'))).toBe(true)
  expect(isExpired({ ...offer, status: 'booked' }, at('12:15'))).toBe(false)
  expect(hasPassed({ status: 'waiting', wish }, at('20:00'))).toBe(false)
  expect(hasPassed({ status: 'waiting', wish }, at('20:01'))).toBe(true)
  expect(hasPassed({ status: 'offered', wish }, at('20:01'))).toBe(false)
})

it('an offer is withdrawn when its table is out of use or too small, or the house is closed then', () => {
  const offer = {
    visit: spanOf(at('19:00'), 2),
    guestCount: 2,
    table: { capacity: 2, isAvailable: true },
  }
  const withdrawn = (change: object, open = hours) => isWithdrawn({ ...offer, ...change }, open)
  expect(withdrawn({})).toBe(false)
  expect(withdrawn({ table: { capacity: 2, isAvailable: false } })).toBe(true)
  expect(withdrawn({ guestCount: 3 })).toBe(true)
  expect(withdrawn({ visit: spanOf(at('21:30'), 2) })).toBe(true)
})

it('a wait is in vain once the house is closed at all the wished times that are left', () => {
  const closing = (closesAt: string) => ({ ...hours, days: hours.days.map((day) => ({ ...day, closesAt })) })
  expect(isClosedFor(wish, hours, now)).toBe(false)
  expect(isClosedFor(wish, closing('20:00'), now)).toBe(false)
  expect(isClosedFor(wish, closing('19:30'), now)).toBe(true)
  expect(isClosedFor(wish, closing('20:00'), at('18:01'))).toBe(true)
})
