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
const firstAt = (now: string, open: OpeningHours | undefined = hours, date = '2026-11-25') =>
  firstBookable({ date, time: '19:00', durationHours: 2 }, open, new Date(now))

describe('bookableTimes', () => {
  test('bookable times leave out those that have passed, and those at which the house would close during the visit', () => {
    const times = bookableTimes('2026-11-25', 2, hours, new Date('2026-11-25T18:09:00Z'))
    expect(times).toEqual(['19:30', '20:00', '20:30', '21:00'])
  })
  test('bookable times contain a time until it has passed', () => {
    const first = (now: string) => bookableTimes('2026-11-25', 2, hours, new Date(now))[0]
    expect([first('2026-11-25T18:00:00Z'), first('2026-11-25T18:00:01Z')]).toEqual(['19:00', '19:30'])
  })
  test('bookable times leave out a time that the change to summer time skips', () => {
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
  ])('nearestTime: the nearest time to %s is %s', (wanted, found) => {
    expect(nearestTime(['19:30', '20:00', '21:00'], wanted)).toBe(found)
  })
  test('nearestTime: without times, there is no nearest one', () => {
    expect(nearestTime([], '19:00')).toBeUndefined()
  })
})

describe('firstBookable', () => {
  test.each([
    ['gives the wanted time when it is still to come', '2026-11-25T08:00:00Z', '2026-11-25', '19:00'],
    [
      'gives the next half-hour when the wanted time has passed',
      '2026-11-25T18:09:00Z',
      '2026-11-25',
      '19:30',
    ],
    [
      'gives the next day when no visit would end before closing',
      '2026-11-25T20:01:00Z',
      '2026-11-26',
      '19:00',
    ],
    ['skips a closed date', '2026-11-26T20:01:00Z', '2026-11-28', '19:00'],
    ['skips a weekday without hours', '2026-11-28T20:01:00Z', '2026-11-30', '19:00'],
  ])('firstBookable %s', (_, now, date, time) => {
    expect(firstAt(now)).toEqual({ date, time })
  })
  test('firstBookable gives the latest possible time when the house closes before the wanted one', () => {
    const lunch: OpeningHours = {
      days: Array.from({ length: 7 }, () => ({ opensAt: '11:00', closesAt: '17:00' })),
      closedDates: [],
    }
    expect(firstAt('2026-11-25T08:00:00Z', lunch)).toEqual({ date: '2026-11-25', time: '15:00' })
  })
  test('firstBookable keeps a later date that was asked for', () => {
    expect(firstAt('2026-11-25T18:09:00Z', hours, '2026-12-01')).toEqual({
      date: '2026-12-01',
      time: '19:00',
    })
  })
  test('firstBookable gives the wanted date and time when the house is closed for two weeks', () => {
    const never: OpeningHours = {
      days: [shut, shut, shut, shut, shut, shut, { opensAt: '11:00', closesAt: '12:00' }],
      closedDates: [],
    }
    expect(firstAt('2026-11-25T08:00:00Z', never)).toEqual({ date: '2026-11-25', time: '19:00' })
  })
  test('firstBookable gives the next day when the last time of the evening before summer time has passed', () => {
    const always: OpeningHours = { days: Array.from({ length: 7 }, () => shut), closedDates: [] }
    expect(firstAt('2027-03-27T22:29:59Z', always, '2027-03-27')).toEqual({
      date: '2027-03-27',
      time: '23:30',
    })
    expect(firstAt('2027-03-27T22:59:01Z', always, '2027-03-27')).toEqual({
      date: '2027-03-28',
      time: '19:00',
    })
  })
})
