import { describe, expect, test } from 'vitest'
import { daysLater } from './business-date.ts'
import {
  hasHours,
  isHouseOpen,
  isOpenOn,
  type OpeningHours,
  openingsOf,
  openSpanOf,
  weekdayOf,
} from './opening-hours.ts'
import type { Span } from './table-booking.ts'

const shut = { opensAt: null, closesAt: null }
const week = (...days: OpeningHours['days']) =>
  Array.from({ length: 7 }, (_, weekday) => days[weekday] ?? shut)
const evening = { opensAt: '17:00', closesAt: '23:00' }
const night = { opensAt: '20:00', closesAt: '02:00' }
/** Monday to Thursday evenings, Friday and Saturday over midnight, closed on Sundays and on Christmas Eve, a Thursday. */
const hours: OpeningHours = {
  days: week(evening, evening, evening, evening, night, night),
  closedDates: [{ date: '2026-12-24' }],
}
const none: OpeningHours = { days: week(), closedDates: [{ date: '2026-12-24' }] }
/** Around the clock, every day. */
const always: OpeningHours = {
  days: Array.from({ length: 7 }, () => ({ opensAt: '06:00', closesAt: '06:00' })),
  closedDates: [],
}
const every = (opensAt: string, closesAt: string): OpeningHours => ({
  days: Array.from({ length: 7 }, () => ({ opensAt, closesAt })),
  closedDates: [],
})

const span = (start: string, end: string): Span => ({ start: new Date(start), end: new Date(end) })
const iso = (found: Span | null) => found && [found.start.toISOString(), found.end.toISOString()]
const lengthOf = ({ start, end }: Span) => (end.getTime() - start.getTime()) / 3_600_000

describe('dates', () => {
  test.each([
    ['2026-11-23', 0],
    ['2026-11-27', 4],
    ['2026-11-29', 6],
    ['2028-02-29', 1],
  ])('weekdayOf: %s is weekday %i, counted from Monday', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  test.each([
    ['the end of a year', '2026-12-31', 1, '2027-01-01'],
    ['a leap day', '2028-02-28', 1, '2028-02-29'],
    ['a year without a leap day', '2027-02-28', 1, '2027-03-01'],
    ['back over a month', '2026-12-01', -1, '2026-11-30'],
    ['the change to summer time', '2027-03-27', 2, '2027-03-29'],
    ['the change to winter time', '2027-10-30', 2, '2027-11-01'],
    ['no day at all', '2026-11-23', 0, '2026-11-23'],
  ])('daysLater: a date is found over %s', (_name, date, days, expected) => {
    expect(daysLater(date, days)).toBe(expected)
  })
})

describe('hours of a date', () => {
  test('hours of a date are those of its weekday', () => {
    expect(openingsOf(hours, '2026-11-26')).toEqual([evening])
    expect(openingsOf(hours, '2026-11-27')).toEqual([night])
  })
  test('hours of a date are none on a weekday without hours', () => {
    expect(openingsOf(hours, '2026-11-29')).toEqual([])
  })
  test('hours of a date are none on a closed date, and those of the dates around it stay', () => {
    expect(openingsOf(hours, '2026-12-23')).toEqual([evening])
    expect(openingsOf(hours, '2026-12-24')).toEqual([])
    expect(openingsOf(hours, '2026-12-25')).toEqual([night])
  })
  test('hasHours: a week has hours as soon as one weekday has some', () => {
    expect(hasHours(hours)).toBe(true)
    expect(hasHours({ days: week(shut, shut, shut, shut, shut, shut, night), closedDates: [] })).toBe(true)
    expect(hasHours(none)).toBe(false)
    expect(hasHours({ days: [], closedDates: [] })).toBe(false)
  })
})

describe('whether a date is open', () => {
  test.each([
    ['a weekday with hours', hours, '2026-11-26', true],
    ['a weekday without hours', hours, '2026-11-29', false],
    ['a closed date', hours, '2026-12-24', false],
    ['any day of a house without hours', none, '2026-11-29', true],
    ['a closed date of a house without hours', none, '2026-12-24', false],
  ])('isOpenOn: %s is open: $3', (_name, given, date, expected) => {
    expect(isOpenOn(given, date)).toBe(expected)
  })
})

describe('from opening to closing', () => {
  test('the span from opening to closing ends on the same day, or on the next one after midnight', () => {
    expect(iso(openSpanOf(hours, '2026-11-26'))).toEqual([
      '2026-11-26T16:00:00.000Z',
      '2026-11-26T22:00:00.000Z',
    ])
    expect(iso(openSpanOf(hours, '2026-11-27'))).toEqual([
      '2026-11-27T19:00:00.000Z',
      '2026-11-28T01:00:00.000Z',
    ])
  })
  test('the span from opening to closing is missing on a closed day', () => {
    expect(openSpanOf(hours, '2026-11-29')).toBeNull()
    expect(openSpanOf(hours, '2026-12-24')).toBeNull()
    expect(openSpanOf(none, '2026-11-26')).toBeNull()
  })
  test('the span from opening to closing is a whole day when both times are equal', () => {
    expect(iso(openSpanOf(always, '2026-11-26'))).toEqual([
      '2026-11-26T05:00:00.000Z',
      '2026-11-27T05:00:00.000Z',
    ])
  })
  test('the span from opening to closing ends with the day when closing is at midnight', () => {
    expect(iso(openSpanOf(every('17:00', '00:00'), '2026-11-26'))).toEqual([
      '2026-11-26T16:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
    ])
  })
  test('the span from opening to closing is an hour shorter in the night to summer time, and an hour longer in the night to winter time', () => {
    const late = every('20:00', '04:00')
    expect(
      ['2027-03-26', '2027-03-27', '2027-10-30']
        .map((date) => openSpanOf(late, date))
        .map((each) => each && lengthOf(each)),
    ).toEqual([8, 7, 9])
  })
  test('a closing time that the change to summer time skips is taken an hour later', () => {
    expect(iso(openSpanOf(every('20:00', '02:30'), '2027-03-27'))?.[1]).toBe('2027-03-28T01:30:00.000Z')
  })
  test('an opening time that the change to summer time skips is taken an hour later', () => {
    expect(iso(openSpanOf(every('02:30', '10:00'), '2027-03-28'))?.[0]).toBe('2027-03-28T01:30:00.000Z')
  })
  test('a closing time that occurs twice is the second one', () => {
    expect(iso(openSpanOf(every('20:00', '02:30'), '2027-10-30'))?.[1]).toBe('2027-10-31T01:30:00.000Z')
  })
})

describe('isHouseOpen', () => {
  test.each([
    ['from opening to closing', '2026-11-26T16:00Z', '2026-11-26T22:00Z', true],
    ['that starts a minute early', '2026-11-26T15:59Z', '2026-11-26T18:00Z', false],
    ['that ends a minute late', '2026-11-26T20:00Z', '2026-11-26T22:01Z', false],
    ['over midnight', '2026-11-27T22:00Z', '2026-11-28T00:00Z', true],
    [
      'after midnight, in the night that began the day before',
      '2026-11-28T00:00Z',
      '2026-11-28T01:00Z',
      true,
    ],
    ['after midnight, a minute too long', '2026-11-28T00:00Z', '2026-11-28T01:01Z', false],
    ['in the night to a day without hours', '2026-11-28T23:00Z', '2026-11-29T01:00Z', true],
    ['in the evening of a day without hours', '2026-11-29T18:00Z', '2026-11-29T20:00Z', false],
    ['on a closed date', '2026-12-24T18:00Z', '2026-12-24T20:00Z', false],
    ['on the day after a closed date', '2026-12-25T20:00Z', '2026-12-25T22:00Z', true],
  ])('isHouseOpen: a visit %s is within the hours: $3', (_name, start, end, expected) => {
    expect(isHouseOpen(hours, span(start, end))).toBe(expected)
  })

  test.each([
    [
      'from one whole day into the next',
      every('00:00', '00:00'),
      '2026-11-26T22:00Z',
      '2026-11-27T00:00Z',
      true,
    ],
    ['over the opening at six', always, '2026-11-27T04:00Z', '2026-11-27T06:00Z', true],
    [
      'over an hour in which it is closed',
      every('06:00', '05:00'),
      '2026-11-27T03:00Z',
      '2026-11-27T06:00Z',
      false,
    ],
    [
      'over a minute in which it is closed',
      every('00:01', '00:00'),
      '2026-11-26T22:00Z',
      '2026-11-27T00:00Z',
      false,
    ],
    [
      'from hours that overlap the next',
      {
        days: week(
          shut,
          shut,
          shut,
          shut,
          { opensAt: '18:00', closesAt: '03:00' },
          { opensAt: '02:00', closesAt: '05:00' },
        ),
        closedDates: [],
      },
      '2026-11-28T00:00Z',
      '2026-11-28T03:00Z',
      true,
    ],
  ])('isHouseOpen: a visit %s is within the hours: $4', (_name, given, start, end, expected) => {
    expect(isHouseOpen(given, span(start, end))).toBe(expected)
  })
  test('isHouseOpen: a closed date between two whole days stays closed', () => {
    const given = { ...every('00:00', '00:00'), closedDates: [{ date: '2026-11-27' }] }
    expect(isHouseOpen(given, span('2026-11-26T22:00Z', '2026-11-27T00:00Z'))).toBe(false)
    expect(isHouseOpen(given, span('2026-11-26T21:00Z', '2026-11-26T23:00Z'))).toBe(true)
  })
  test('isHouseOpen: hours whose end the change to summer time puts before their start are never open', () => {
    const given = every('02:30', '03:00')
    expect(isHouseOpen(given, span('2027-03-28T00:30Z', '2027-03-28T01:30Z'))).toBe(false)
  })

  test('isHouseOpen: a closed date closes its own night, not the end of the night before', () => {
    const closedSaturday = { ...hours, closedDates: [{ date: '2026-11-28' }] }
    expect(isHouseOpen(closedSaturday, span('2026-11-28T00:00Z', '2026-11-28T01:00Z'))).toBe(true)
    expect(isHouseOpen(closedSaturday, span('2026-11-28T20:00Z', '2026-11-28T21:00Z'))).toBe(false)
    expect(isHouseOpen(closedSaturday, span('2026-11-29T00:00Z', '2026-11-29T01:00Z'))).toBe(false)
  })

  test('isHouseOpen: without any hours the house is always open, except on a closed date', () => {
    expect(isHouseOpen(none, span('2026-11-29T02:00Z', '2026-11-29T06:00Z'))).toBe(true)
    expect(isHouseOpen(none, span('2026-12-23T22:59Z', '2026-12-23T23:59Z'))).toBe(true)
    expect(isHouseOpen(none, span('2026-12-23T23:00Z', '2026-12-24T01:00Z'))).toBe(false)
    expect(isHouseOpen(none, span('2026-12-24T22:59Z', '2026-12-24T23:59Z'))).toBe(false)
    expect(isHouseOpen(none, span('2026-12-24T23:00Z', '2026-12-25T01:00Z'))).toBe(true)
  })

  test.each([
    // Closing at 04:00 is 02:00 UTC in summer, and 03:00 UTC in winter.
    ['summer', '2027-03-28T00:00Z', '2027-03-28T02:00Z', '2027-03-28T03:00Z'],
    ['winter', '2027-10-31T00:00Z', '2027-10-31T03:00Z', '2027-10-31T04:00Z'],
  ])('isHouseOpen: closing follows the clock in the night to %s time', (_name, start, end, late) => {
    expect(isHouseOpen(every('20:00', '04:00'), span(start, end))).toBe(true)
    expect(isHouseOpen(every('20:00', '04:00'), span(start, late))).toBe(false)
  })
})
