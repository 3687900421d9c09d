import { describe, expect, test } from 'vitest'
import { bookableTimes, firstBookable, nearestTime } from './bookable-times.ts'
import type { OpeningHours } from './opening-hours.ts'

const evening = { opensAt: '17:00', closesAt: '23:00' }
const shut = { opensAt: null, closesAt: null }
/** Every evening but on Sundays. The 27th of November 2026, a Friday, is closed. */
const hours: OpeningHours = {
  days: [evening, evening, evening, evening, evening, evening, shut],
  closedDates: [{ date: '2026-11-27' }],
}
const usual = (now: string, open: OpeningHours | undefined = hours, date = '2026-11-25') =>
  firstBookable({ date, time: '19:00', durationHours: 2 }, open, new Date(now))

describe('the times of a day', () => {
  test('those that have passed, or at which the house would close during the visit, are left out', () => {
    const times = bookableTimes('2026-11-25', 2, hours, new Date('2026-11-25T18:09:00Z'))
    expect(times).toEqual(['19:30', '20:00', '20:30', '21:00'])
  })
  test('a time can be booked until it has begun', () => {
    const first = (now: string) => bookableTimes('2026-11-25', 2, hours, new Date(now))[0]
    expect([first('2026-11-25T18:00:00Z'), first('2026-11-25T18:00:01Z')]).toEqual(['19:00', '19:30'])
  })
  test('a time that the clock skips is no time', () => {
    const times = bookableTimes('2027-03-28', 1, undefined, new Date('2026-11-25T18:00:00Z'))
    expect([times.includes('01:30'), times.includes('02:00'), times.includes('02:30')]).toEqual([
      true,
      false,
      false,
    ])
  })
  test.each([
    ['19:00', '19:30'],
    ['20:00', '20:00'],
    ['22:00', '21:00'],
  ])('%s becomes %s', (wanted, found) => {
    expect(nearestTime(['19:30', '20:00', '21:00'], wanted)).toBe(found)
  })
  test('no time is the nearest of none', () => {
    expect(nearestTime([], '19:00')).toBeUndefined()
  })
})

describe('the first day', () => {
  test.each([
    ['in the morning, tonight at seven', '2026-11-25T08:00:00Z', '2026-11-25', '19:00'],
    ['at nine past seven, the next half-hour', '2026-11-25T18:09:00Z', '2026-11-25', '19:30'],
    ['when no visit ends before closing, the next day', '2026-11-25T20:01:00Z', '2026-11-26', '19:00'],
    ['a closed date is passed over', '2026-11-26T20:01:00Z', '2026-11-28', '19:00'],
    ['and so is a day without hours', '2026-11-28T20:01:00Z', '2026-11-30', '19:00'],
  ])('%s', (_, now, date, time) => {
    expect(usual(now)).toEqual({ date, time })
  })
  test('a house that closes before seven is visited as late as it can be', () => {
    const noon: OpeningHours = {
      days: Array.from({ length: 7 }, () => ({ opensAt: '11:00', closesAt: '17:00' })),
      closedDates: [],
    }
    expect(usual('2026-11-25T08:00:00Z', noon)).toEqual({ date: '2026-11-25', time: '15:00' })
  })
  test('a later day that is asked for stays', () => {
    expect(usual('2026-11-25T18:09:00Z', hours, '2026-12-01')).toEqual({ date: '2026-12-01', time: '19:00' })
  })
  test('a house that is never open in two weeks has no better day', () => {
    const never: OpeningHours = {
      days: [shut, shut, shut, shut, shut, shut, { opensAt: '11:00', closesAt: '12:00' }],
      closedDates: [],
    }
    expect(usual('2026-11-25T08:00:00Z', never)).toEqual({ date: '2026-11-25', time: '19:00' })
  })
  test('late on the evening before summer time, it is the next day', () => {
    const always: OpeningHours = { days: Array.from({ length: 7 }, () => shut), closedDates: [] }
    expect(usual('2027-03-27T22:29:59Z', always, '2027-03-27')).toEqual({ date: '2027-03-27', time: '23:30' })
    expect(usual('2027-03-27T22:59:01Z', always, '2027-03-27')).toEqual({ date: '2027-03-28', time: '19:00' })
  })
})
