import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableBookingStatuses } from '#contract/bounds.ts'
import {
  canMove,
  freeTables,
  guestsOf,
  isBooked,
  isLate,
  isPast,
  lastOfferUntil,
  nearestFree,
  nextStatuses,
  offeredTables,
  overlaps,
  reachOf,
  type Span,
  spanOf,
  visitState,
  whyNotCancelTable,
  whyNotSeat,
  writableSince,
} from './table-booking.ts'

const at = (time: string) => new Date(`2055-03-05T${time}:00Z`)
const span = (start: string, end: string): Span => ({ start: at(start), end: at(end) })
const long = at('00:00')
/** Allows every time from an instant on. */
const from = (earliest: Date) => (wanted: Span) => wanted.start >= earliest

describe('spans', () => {
  test('spans: a booking has its full length in real hours over both clock changes', () => {
    const spring = spanOf(new Date('2055-03-28T00:30:00Z'), 2)
    expect(spring.end.toISOString()).toBe('2055-03-28T02:30:00.000Z')
    const autumn = spanOf(new Date('2055-10-30T23:30:00Z'), 4)
    expect(autumn.end.toISOString()).toBe('2055-10-31T03:30:00.000Z')
  })
  test.each([
    ['that touch', span('18:00', '20:00'), span('20:00', '22:00'), false],
    ['with one minute in common', span('18:00', '20:01'), span('20:00', '22:00'), true],
    ['where one encloses the other', span('18:00', '22:00'), span('19:00', '20:00'), true],
    ['that are equal', span('18:00', '22:00'), span('18:00', '22:00'), true],
    ['that are apart', span('18:00', '19:00'), span('20:00', '22:00'), false],
  ])('spans: two spans %s overlap: $3', (_, a, b, expected) => {
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected])
  })
  test('spans: a time has passed from the first millisecond after it', () => {
    expect(isPast(at('18:00'), at('18:00'))).toBe(false)
    expect(isPast(at('18:00'), new Date(at('18:00').getTime() + 1))).toBe(true)
  })
})

describe('nearestFree', () => {
  test('nearestFree finds the half hours before and after', () => {
    expect(nearestFree(span('19:00', '21:00'), [span('19:00', '21:00')], from(long))).toEqual({
      before: at('17:00'),
      after: at('21:00'),
    })
    expect(nearestFree(span('20:00', '21:00'), [span('19:30', '20:30')], from(long))).toEqual({
      before: at('18:30'),
      after: at('20:30'),
    })
  })
  test('nearestFree looks four hours to each side at most', () => {
    const taken = [span('11:00', '23:59')]
    expect(nearestFree(span('17:00', '19:00'), taken, from(long))).toEqual({ before: null, after: null })
    expect(nearestFree(span('14:00', '15:00'), [span('10:30', '18:00')], from(long))).toEqual({
      before: null,
      after: at('18:00'),
    })
  })
  test('nearestFree proposes no time that has passed', () => {
    expect(nearestFree(span('19:00', '20:00'), [span('19:00', '20:00')], from(at('18:00'))).before).toEqual(
      at('18:00'),
    )
    expect(nearestFree(span('19:00', '20:00'), [span('19:00', '20:00')], from(at('18:01'))).before).toBeNull()
  })
  test('nearestFree proposes no time that is not possible, and looks beyond it', () => {
    const isPossible = ({ start }: Span) => start >= at('20:00') || start <= at('16:00')
    expect(nearestFree(span('18:00', '19:00'), [span('18:00', '19:00')], isPossible)).toEqual({
      before: at('16:00'),
      after: at('20:00'),
    })
  })
  test('nearestFree proposes the nearest free times on both sides', () => {
    const half = 30 * 60_000
    const made = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 4 }))
    fc.assert(
      fc.property(fc.array(made, { maxLength: 8 }), made, (bookings, [slot, hours]) => {
        const spanAt = (index: number, length: number) =>
          spanOf(new Date(long.getTime() + index * half), length)
        const taken = bookings.map(([index, length]) => spanAt(index, length))
        const wanted = spanAt(slot, hours)
        const isFree = (index: number) => !taken.some((each) => overlaps(each, spanAt(index, hours)))
        const { before, after } = nearestFree(wanted, taken, () => true)
        const expected = (direction: 1 | -1) => {
          for (let away = 1; away <= 8; away++)
            if (isFree(slot + direction * away)) return spanAt(slot + direction * away, hours).start
          return null
        }
        expect([before, after]).toEqual([expected(-1), expected(1)])
        for (const each of taken)
          if (!overlaps(each, reachOf(wanted)))
            expect(
              nearestFree(
                wanted,
                taken.filter((other) => other !== each),
                () => true,
              ),
            ).toEqual({ before, after })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('whyNotSeat', () => {
  const table = { capacity: 4, isAvailable: true }
  const visit = span('19:00', '21:00')
  const wanted = { table, guestCount: 2, visit, taken: [] as Span[] }
  test.each([
    ['a free table', {}, null],
    ['as many guests as seats', { guestCount: 4 }, null],
    ['one guest more than seats', { guestCount: 5 }, 'table_too_small'],
    ['a table out of use', { table: { ...table, isAvailable: false } }, 'table_unavailable'],
    ['bookings that touch', { taken: [span('17:00', '19:00'), span('21:00', '22:00')] }, null],
    ['a booking of the last minute', { taken: [span('20:59', '22:00')] }, 'table_taken'],
    [
      'a table that is out of use, small and taken',
      { table: { capacity: 1, isAvailable: false }, taken: [visit] },
      'table_unavailable',
    ],
    ['a table that is small and taken', { guestCount: 5, taken: [visit] }, 'table_too_small'],
  ])('whyNotSeat: for %s the refusal is $2', (_, change, refusal) => {
    expect(whyNotSeat({ ...wanted, ...change })).toBe(refusal)
  })
  test('freeTables: the free tables that seat the party are listed, the smallest first', () => {
    const seats = [6, 4, 4, 1].map((capacity, at) => ({
      id: String(at),
      tableNumber: 9 - at,
      capacity,
      isAvailable: true,
    }))
    const booking = (id: string, status: 'confirmed' | 'cancelled') => ({
      status,
      table: { id },
      startsAt: at('20:00').toISOString(),
      endsAt: at('22:00').toISOString(),
    })
    const bookings = [booking('1', 'cancelled'), booking('2', 'confirmed')]
    const ids = (from: string, to: string) =>
      freeTables({ tables: seats, bookings }, span(from, to), 2).map(({ id }) => id)
    expect([ids('19:00', '21:00'), ids('18:00', '20:00')]).toEqual([
      ['1', '0'],
      ['2', '1', '0'],
    ])
  })
  test('offeredTables: a table that is offered to a guest who waits is not free, and says until when', () => {
    const offer = (start: string, end: string, until: string) => ({
      startsAt: at(start).toISOString(),
      endsAt: at(end).toISOString(),
      until: at(until).toISOString(),
    })
    const offers = [offer('18:00', '20:00', '17:15'), offer('20:00', '22:00', '17:40')]
    const table = (id: string, change: object = {}) => ({
      id,
      tableNumber: Number(id),
      capacity: 4,
      isAvailable: true,
      ...change,
    })
    const day = {
      tables: [table('1', { offers }), table('2', { offers, capacity: 1 }), table('3')],
      bookings: [],
    }
    const both = (from: string, to: string) => [
      freeTables(day, span(from, to), 2).map(({ id }) => id),
      offeredTables(day, span(from, to), 2).map(({ table: { id }, until }) => [id, until.slice(11, 16)]),
    ]
    expect(both('16:00', '18:00')).toEqual([['1', '3'], []])
    expect(both('17:00', '19:00')).toEqual([['3'], [['1', '17:15']]])
    expect(both('19:00', '21:00')).toEqual([['3'], [['1', '17:40']]])
    const last = (from: string, to: string) => lastOfferUntil({ offers }, span(from, to))?.slice(11, 16)
    expect([last('16:00', '18:00'), last('17:00', '19:00'), last('19:00', '21:00')]).toEqual([
      undefined,
      '17:15',
      '17:40',
    ])
    const booked = { status: 'confirmed' as const, table: { id: '1' }, ...offer('17:00', '18:00', '17:00') }
    expect(offeredTables({ ...day, bookings: [booked] }, span('17:00', '19:00'), 2)).toEqual([])
  })
})

test('a party that has ordered is not late, although nobody has checked it in', () => {
  const booking = {
    status: 'confirmed' as const,
    startsAt: at('18:00'),
    endsAt: at('20:00'),
    checkedInAt: null,
  }
  expect(isLate(booking, at('18:15'))).toBe(true)
  expect(isLate({ ...booking, hasOrdered: true }, at('18:15'))).toBe(false)
})

test('guests are summed, and written to until a day after their visit', () => {
  expect(guestsOf([])).toBe(0)
  expect(guestsOf([{ guestCount: 2 }, { guestCount: 4 }])).toBe(6)
  expect(writableSince(at('20:00'))).toEqual(new Date('2055-03-04T20:00:00Z'))
})

describe('a table and its bookings', () => {
  test.each([
    ['pending', '19:59', true],
    ['confirmed', '19:59', true],
    ['confirmed', '20:00', false],
    ['cancelled', '17:00', false],
    ['completed', '19:00', false],
  ] as const)(
    'a %s booking until 20:00 holds its table and can be moved at %s: %s',
    (status, now, expected) => {
      const booking = { status, endsAt: at('20:00') }
      expect([isBooked([booking], at(now)), canMove(booking, at(now))]).toEqual([expected, expected])
    },
  )
})

describe('isLate', () => {
  const booking = {
    status: 'confirmed',
    startsAt: at('18:00'),
    endsAt: at('20:00'),
    checkedInAt: null,
  } as const
  test.each([
    ['18:14', {}, false],
    ['18:15', {}, true],
    ['19:59', {}, true],
    ['20:00', {}, false],
    ['18:15', { checkedInAt: at('18:05') }, false],
    ['18:15', { status: 'pending' as const }, false],
  ])('isLate: a booking from 18:00 is late at %s with %j: %s', (now, change, expected) => {
    expect(isLate({ ...booking, ...change }, at(now))).toBe(expected)
  })
})

describe('visitState', () => {
  const booking = {
    status: 'confirmed' as const,
    startsAt: at('18:00'),
    endsAt: at('20:00'),
    checkedInAt: null,
  }
  const here = { checkedInAt: at('17:55') }
  test.each([
    ['18:14', {}, 'coming'],
    ['18:15', {}, 'late'],
    ['20:00', {}, 'missed'],
    ['17:56', here, 'seated'],
    ['19:59', here, 'seated'],
    ['20:00', here, 'over'],
    ['19:00', { ...here, status: 'completed' as const }, 'over'],
    ['19:00', { status: 'pending' as const }, null],
    ['19:00', { status: 'cancelled' as const }, null],
  ])('visitState: a booking from 18:00 to 20:00 at %s with %j is %s', (now, change, expected) => {
    expect(visitState({ ...booking, ...change }, at(now))).toBe(expected)
  })
})

describe('statuses', () => {
  test.each(tableBookingStatuses)(
    'nextStatuses: the next statuses of %s are those of the specification',
    (status) => {
      const arrows = { pending: ['confirmed', 'cancelled'], confirmed: ['completed', 'cancelled'] }
      expect(nextStatuses[status]).toEqual((arrows as Record<string, string[]>)[status] ?? [])
    },
  )
  test.each([
    ['pending', '17:59', null, null],
    ['confirmed', '17:59', null, null],
    ['confirmed', '18:00', null, 'booking_started'],
    ['confirmed', '17:59', '17:30', 'booking_checked_in'],
    ['confirmed', '18:00', '17:30', 'booking_checked_in'],
    ['cancelled', '17:59', null, 'status_not_allowed'],
    ['cancelled', '17:59', '17:30', 'status_not_allowed'],
    ['completed', '18:00', '17:30', 'status_not_allowed'],
  ] as const)(
    'whyNotCancelTable: for a %s booking at %s, checked in at %s, the refusal is %s',
    (status, now, checkedIn, refusal) => {
      const checkedInAt = checkedIn === null ? null : at(checkedIn)
      expect(whyNotCancelTable({ status, startsAt: at('18:00'), checkedInAt }, at(now))).toBe(refusal)
    },
  )
})
