import { describe, expect, test } from 'vitest'
import { asksForNoMore, hoursFor, whyNotChangeTable } from './change-booking.ts'

const startsAt = new Date('2055-03-05T18:00:00Z')
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
const booking = { status: 'confirmed' as const, startsAt, checkedInAt: null }

describe('whyNotChangeTable', () => {
  test('whyNotChangeTable: a booking can be changed until its deadline, and not a minute later', () => {
    expect(whyNotChangeTable(booking, 60, minutesBefore(60))).toBeNull()
    expect(whyNotChangeTable(booking, 60, minutesBefore(59))).toBe('change_too_late')
    expect(whyNotChangeTable({ ...booking, status: 'pending' }, 0, minutesBefore(1))).toBeNull()
  })
  test('whyNotChangeTable: what cannot be cancelled cannot be changed, for the same reason', () => {
    expect(whyNotChangeTable({ ...booking, checkedInAt: minutesBefore(70) }, 60, minutesBefore(69))).toBe(
      'booking_checked_in',
    )
    expect(whyNotChangeTable(booking, 0, startsAt)).toBe('booking_started')
    for (const status of ['cancelled', 'completed'] as const)
      expect(whyNotChangeTable({ ...booking, status }, 60, minutesBefore(90))).toBe('status_not_allowed')
  })
})

describe('asksForNoMore', () => {
  const from = { tableId: 'a', start: startsAt, guestCount: 4, durationHours: 2 }
  test.each([
    ['nothing else', {}, true],
    ['fewer guests', { guestCount: 3 }, true],
    ['a shorter time', { durationHours: 1 }, true],
    ['more guests', { guestCount: 5 }, false],
    ['a longer time', { durationHours: 3 }, false],
    ['another table', { tableId: 'b', guestCount: 1 }, false],
    ['another start', { start: minutesBefore(30), durationHours: 1 }, false],
  ])('asksForNoMore: %s: %j is %s', (_, change, expected) => {
    expect(asksForNoMore(from, { ...from, ...change })).toBe(expected)
  })
})

test('hoursFor: each party has the hours of the smallest group that it is in', () => {
  const proposed = { hoursForTwo: 1, hoursForFour: 2, hoursForSix: 3, hoursForEight: 4 }
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((guests) => hoursFor(guests, proposed))).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4,
  ])
})
