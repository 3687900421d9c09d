import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areOfOneDay, minutesOf, type Opening } from '#contract/openings.ts'
import { long } from '#tests/harness/run-options.ts'
import { bookableTimes } from './bookable-times.ts'
import { daysLater } from './business-date.ts'
import {
  hasHours,
  isHouseOpen,
  isOpenOn,
  type OpeningHours,
  openingsOf,
  openSpanOf,
} from './opening-hours.ts'
import { stockholmWallClock } from './stockholm.ts'
import type { Span } from './table-booking.ts'

const opening = (opensAt: string, closesAt: string): Opening => ({ opensAt, closesAt })
const span = (start: string, end: string): Span => ({ start: new Date(start), end: new Date(end) })
const week = (friday: Opening[]): OpeningHours => ({
  days: [],
  week: Array.from({ length: 7 }, (_, day) => ({ openings: day === 4 ? friday : [] })),
  closedDates: [],
})
/** 27 November 2026 is a Friday. */
const friday = '2026-11-27'
const lunchAndEvening = week([opening('11:00', '14:00'), opening('17:00', '01:00')])

describe('the openings of a day', () => {
  test.each([
    ['one opening', [['11:00', '14:00']], [[660, 840]]],
    [
      'lunch, and an evening over midnight',
      [
        ['11:00', '14:00'],
        ['17:00', '01:00'],
      ],
      [
        [660, 840],
        [1020, 1500],
      ],
    ],
    [
      'an evening to midnight and on from midnight',
      [
        ['18:00', '00:00'],
        ['00:00', '03:00'],
      ],
      [
        [1080, 1440],
        [1440, 1620],
      ],
    ],
    [
      'a night before an evening',
      [
        ['00:00', '03:00'],
        ['18:00', '00:00'],
      ],
      [
        [0, 180],
        [1080, 1440],
      ],
    ],
    ['a whole day', [['06:00', '06:00']], [[360, 1800]]],
    ['no opening', [], []],
    [
      'openings that overlap',
      [
        ['11:00', '14:00'],
        ['13:00', '17:00'],
      ],
      null,
    ],
    [
      'openings in the wrong order',
      [
        ['17:00', '01:00'],
        ['11:00', '14:00'],
      ],
      [
        [1020, 1500],
        [2100, 2280],
      ],
    ],
    [
      'a night before an evening that ends in the next night',
      [
        ['00:00', '03:00'],
        ['18:00', '02:00'],
      ],
      null,
    ],
    [
      'two whole days',
      [
        ['00:00', '00:00'],
        ['00:00', '00:00'],
      ],
      null,
    ],
  ])('the openings of a day: %s %j are %j', (_, openings, expected) => {
    expect(minutesOf(openings.map(([opensAt = '', closesAt = '']) => opening(opensAt, closesAt)))).toEqual(
      expected,
    )
  })
})

describe('openings that an owner writes', () => {
  test.each([
    ['lunch before the evening', ['11:00', '14:00', '17:00', '01:00'], true],
    ['lunch below the evening', ['17:00', '22:00', '11:00', '14:00'], false],
    ['the night below the evening', ['18:00', '00:00', '00:00', '03:00'], true],
    ['the end of the night', ['18:00', '03:00', '05:59', '07:00'], true],
    ['the morning after the night', ['18:00', '03:00', '06:00', '07:00'], false],
    ['openings that overlap', ['11:00', '14:00', '13:00', '17:00'], false],
    ['no opening', [], true],
  ])('are of one day: %s %j: %s', (_, times, expected) => {
    const openings = times.flatMap((time, at) => (at % 2 === 0 ? [opening(time, times[at + 1] ?? '')] : []))
    expect(areOfOneDay(openings)).toBe(expected)
  })
})

describe('several openings a day', () => {
  test.each([
    ['at lunch', '2026-11-27T11:00Z', '2026-11-27T13:00Z', true],
    ['beyond the end of lunch', '2026-11-27T11:00Z', '2026-11-27T13:01Z', false],
    ['between the two', '2026-11-27T13:30Z', '2026-11-27T15:30Z', false],
    ['over the whole pause', '2026-11-27T12:00Z', '2026-11-27T17:00Z', false],
    ['over midnight', '2026-11-27T22:00Z', '2026-11-28T00:00Z', true],
    ['beyond the night', '2026-11-27T23:00Z', '2026-11-28T00:01Z', false],
  ])('several openings a day: a visit %s is within the hours: %s to %s: %s', (_, start, end, expected) => {
    expect(isHouseOpen(lunchAndEvening, span(start, end))).toBe(expected)
  })
  test('several openings a day: those that meet are one, also at midnight', () => {
    const met = week([opening('11:00', '14:00'), opening('14:00', '00:00'), opening('00:00', '03:00')])
    expect(isHouseOpen(met, span('2026-11-27T12:00Z', '2026-11-27T14:00Z'))).toBe(true)
    expect(isHouseOpen(met, span('2026-11-27T22:00Z', '2026-11-28T02:00Z'))).toBe(true)
    expect(isHouseOpen(met, span('2026-11-27T22:00Z', '2026-11-28T02:01Z'))).toBe(false)
  })
  test('several openings a day: the times that can be booked leave out the pause', () => {
    const times = bookableTimes(friday, 2, lunchAndEvening, new Date('2026-11-01T12:00Z'))
    expect([times[0], times.filter((time) => time > '11:30').slice(0, 2), times.at(-1)]).toEqual([
      '11:00',
      ['12:00', '17:00'],
      '23:00',
    ])
  })
  test('several openings a day: the night lasts from the first opening to the last closing', () => {
    expect(openSpanOf(lunchAndEvening, friday)).toEqual(span('2026-11-27T10:00Z', '2026-11-28T00:00Z'))
  })
})

describe('special dates', () => {
  const special = (openings: Opening[], closedDates: { date: string }[] = []): OpeningHours => ({
    ...lunchAndEvening,
    closedDates,
    specialDates: [{ date: friday, openings }],
  })
  test('a special date: its openings replace those of the weekday', () => {
    const hours = special([opening('16:00', '03:00')])
    expect(openingsOf(hours, friday)).toEqual([opening('16:00', '03:00')])
    expect(isHouseOpen(hours, span('2026-11-27T10:00Z', '2026-11-27T12:00Z'))).toBe(false)
    expect(isHouseOpen(hours, span('2026-11-27T15:00Z', '2026-11-27T17:00Z'))).toBe(true)
    expect(isHouseOpen(hours, span('2026-11-28T00:00Z', '2026-11-28T02:00Z'))).toBe(true)
    expect(openingsOf(hours, '2026-12-04')).toEqual(lunchAndEvening.week?.[4]?.openings)
  })
  test('a special date opens a weekday that is closed', () => {
    const hours = {
      ...special([]),
      specialDates: [{ date: '2026-11-28', openings: [opening('12:00', '16:00')] }],
    }
    expect(isOpenOn(hours, '2026-11-28')).toBe(true)
    expect(isHouseOpen(hours, span('2026-11-28T11:00Z', '2026-11-28T15:00Z'))).toBe(true)
  })
  test('a special date that is closed stays closed', () => {
    expect(isOpenOn(special([opening('16:00', '03:00')], [{ date: friday }]), friday)).toBe(false)
  })
  test('a special date of a house without hours for its weekdays: all other times stay open', () => {
    const hours = { ...special([opening('16:00', '22:00')]), week: [] }
    expect([hasHours(hours), isOpenOn(hours, '2026-11-25')]).toEqual([true, true])
    expect(isHouseOpen(hours, span('2026-11-25T22:00Z', '2026-11-26T02:00Z'))).toBe(true)
    expect(isHouseOpen(hours, span('2026-11-27T09:00Z', '2026-11-27T11:00Z'))).toBe(false)
    expect(isHouseOpen(hours, span('2026-11-27T15:00Z', '2026-11-27T21:00Z'))).toBe(true)
    expect(isHouseOpen(hours, span('2026-11-27T21:00Z', '2026-11-27T22:00Z'))).toBe(false)
  })
})

const minute = 60_000
/** Every minute of some days around a date: when it is, and what the clock shows. */
function minutesAround(middle: string) {
  const first = Date.parse(`${daysLater(middle, -3)}T00:00Z`)
  const shown = new Map<string, number>()
  for (let at = 0; at < 7 * 1440; at++) {
    const { date, time } = stockholmWallClock(new Date(first + at * minute))
    // Of a time that is shown twice, the second.
    shown.set(`${date} ${time}`, at)
  }
  return { middle, first, shown }
}
type Minutes = ReturnType<typeof minutesAround>

/** When a time of day is: the minute at which the clock shows it, or would show it, had it not been put forward an hour. */
const shownAt = ({ shown }: Minutes, date: string, time: string): number => {
  const later = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
  return shown.get(`${date} ${time}`) ?? shown.get(`${date} ${later}`) ?? Number.NaN
}

/** Which minutes the house is open, one by one: the openings of each date, as an owner would mark them in a calendar. */
function openMinutes(minutes: Minutes, hours: OpeningHours): Uint8Array {
  const open = new Uint8Array(7 * 1440)
  for (const days of [-2, -1, 0, 1, 2]) {
    const date = daysLater(minutes.middle, days)
    if (hours.closedDates.some((closed) => closed.date === date)) continue
    const special = hours.specialDates?.find((each) => each.date === date)?.openings
    const weekday = (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7
    let at = date
    let last = ''
    for (const { opensAt, closesAt } of special ?? hours.week?.[weekday]?.openings ?? []) {
      if (opensAt < last) at = daysLater(at, 1)
      const from = shownAt(minutes, at, opensAt)
      if (closesAt <= opensAt) at = daysLater(at, 1)
      open.fill(1, from, Math.max(from, shownAt(minutes, at, closesAt)))
      last = closesAt
    }
  }
  return open
}

const clock = (at: number) =>
  `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
/** Up to three openings within 24 hours, which often meet, and often begin or end where a clock changes. */
const someOpenings = fc
  .tuple(
    fc.oneof(fc.nat(1439), fc.constantFrom(0, 120, 150, 660, 1080)),
    fc.array(fc.oneof(fc.integer({ min: 0, max: 600 }), fc.constantFrom(0, 60, 120)), { maxLength: 6 }),
  )
  .map(([first, steps]) => {
    const times: number[] = [first]
    for (const [index, step] of steps.entries()) {
      const next = (times.at(-1) ?? 0) + (index % 2 === 0 ? Math.max(1, step) : step)
      if (next - first > 1440) break
      times.push(next)
    }
    return Array.from({ length: Math.floor(times.length / 2) }, (_, index) =>
      opening(clock(times[2 * index] ?? 0), clock(times[2 * index + 1] ?? 0)),
    )
  })

const around = [friday, '2027-03-28', '2027-10-31'].map(minutesAround)

describe('isHouseOpen and an oracle that marks each minute', () => {
  test.each(around.map((minutes) => [minutes.middle, minutes] as const))(
    'isHouseOpen: agrees with an oracle that marks each minute around %s',
    (middle, minutes) => {
      const dates = [-1, 0, 1].map((days) => daysLater(middle, days))
      const visit = fc.tuple(
        fc.integer({ min: 2 * 1440, max: 5 * 1440 - 300 }),
        fc.integer({ min: 1, max: 240 }),
      )
      fc.assert(
        fc.property(
          fc.array(someOpenings, { minLength: 7, maxLength: 7 }),
          fc.option(fc.constantFrom(...dates), { nil: undefined }),
          fc.option(fc.tuple(fc.constantFrom(...dates), someOpenings), { nil: undefined }),
          fc.array(visit, { minLength: 4, maxLength: 4 }),
          (openings, closed, special, visits) => {
            const hours: OpeningHours = {
              days: [],
              week: openings.map((each) => ({ openings: each })),
              closedDates: closed ? [{ date: closed }] : [],
              specialDates:
                special && special[1].length > 0 ? [{ date: special[0], openings: special[1] }] : [],
            }
            if (!openings.some((each) => each.length > 0)) return
            const open = openMinutes(minutes, hours)
            for (const [at, length] of visits) {
              const start = new Date(minutes.first + at * minute)
              const visited = { start, end: new Date(start.getTime() + length * minute) }
              expect(isHouseOpen(hours, visited)).toBe(!open.subarray(at, at + length).includes(0))
            }
          },
        ),
        { numRuns: long ? 4_000 : 300 },
      )
    },
  )
})
