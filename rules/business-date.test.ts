import { describe, expect, test } from 'vitest'
import { businessDateOf, businessDayOf, daysLater } from './business-date.ts'

type Day = ReturnType<typeof businessDayOf>
const iso = ({ start, end }: Day) => [start.toISOString(), end.toISOString()]
const lengthOf = ({ start, end }: Day) => (end.getTime() - start.getTime()) / 3_600_000

describe('business day', () => {
  test.each([
    ['05:59 belongs to the evening before', '2026-11-24T04:59:59Z', '2026-11-23'],
    ['06:00 begins a day', '2026-11-24T05:00:00Z', '2026-11-24'],
    ['midnight belongs to the evening before', '2026-11-23T23:00:00Z', '2026-11-23'],
    ['05:59 in summer', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['06:00 in summer', '2026-07-01T04:00:00Z', '2026-07-01'],
    ['the first night of a year', '2027-01-01T00:30:00Z', '2026-12-31'],
    ['06:00 on the day of the change to summer time', '2027-03-28T04:00:00Z', '2027-03-28'],
    ['05:59 on the day of the change to winter time', '2027-10-31T04:59:59Z', '2027-10-30'],
  ])('%s', (_name, instant, expected) => {
    expect(businessDateOf(new Date(instant))).toBe(expected)
  })

  test('lasts from six to six, also when the clock changes', () => {
    expect(iso(businessDayOf('2026-11-23'))).toEqual(['2026-11-23T05:00:00.000Z', '2026-11-24T05:00:00.000Z'])
    expect(['2026-11-23', '2027-03-27', '2027-10-30'].map((date) => lengthOf(businessDayOf(date)))).toEqual([
      24, 23, 25,
    ])
  })

  test('one day ends where the next begins', () => {
    for (const date of ['2026-11-23', '2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'])
      expect(businessDayOf(date).end).toEqual(businessDayOf(daysLater(date, 1)).start)
  })
})
