import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stockholmDate, stockholmInstant, stockholmTimestamp, stockholmWallClock } from './stockholm.ts'

const iso = (date: string, time: string) => stockholmInstant(date, time)?.toISOString() ?? null

describe('stockholmInstant', () => {
  test.each([
    ['a time in winter', '2026-11-20', '19:00', '2026-11-20T18:00:00.000Z'],
    ['a time in summer', '2026-07-01', '19:00', '2026-07-01T17:00:00.000Z'],
    ['the minute before the spring gap', '2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['the minute after the spring gap', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['the minute before the repeated hour', '2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['a time that occurs twice', '2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
    ['the first minute of the repeated hour', '2027-10-31', '02:00', '2027-10-31T01:00:00.000Z'],
    ['the last minute of the repeated hour', '2027-10-31', '02:59', '2027-10-31T01:59:00.000Z'],
    ['the minute after the repeated hour', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
    ['midnight', '2027-01-01', '00:00', '2026-12-31T23:00:00.000Z'],
  ])('stockholmInstant: %s is $3', (_name, date, time, expected) => {
    expect(iso(date, time)).toBe(expected)
  })

  test.each(['02:00', '02:30', '02:59'])(
    'stockholmInstant: a time that the change to summer time skips does not exist: %s',
    (time) => {
      expect(iso('2027-03-28', time)).toBeNull()
    },
  )

  test.each([
    ['2027-02-30', '10:00'],
    ['nonsense', '10:00'],
    ['2027-02-03', '25:00'],
  ])('stockholmInstant: %s %s does not exist', (date, time) => {
    expect(iso(date, time)).toBeNull()
  })

  test('stockholmInstant: any wall-clock time is converted to an instant and back', () => {
    const anyMinute = fc.integer({ min: Date.UTC(2000, 0, 2) / 60_000, max: Date.UTC(2100, 11, 30) / 60_000 })
    fc.assert(
      fc.property(anyMinute, (minute) => {
        const shown = stockholmWallClock(new Date(minute * 60_000))
        const back = stockholmInstant(shown.date, shown.time)
        expect(back && stockholmWallClock(back)).toEqual(shown)
      }),
      { numRuns: 10_000 },
    )
  }, 30_000)
})

describe('stockholmDate', () => {
  test.each([
    ['22:59:59 UTC in winter is the same day', '2026-11-20T22:59:59Z', '2026-11-20'],
    ['23:00 UTC in winter is the next day', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['22:00 UTC in summer is the next day', '2026-07-01T22:00:00Z', '2026-07-02'],
  ])('stockholmDate: %s', (_name, instant, expected) => {
    expect(stockholmDate(new Date(instant))).toBe(expected)
  })
})

describe('stockholmTimestamp', () => {
  test.each([
    ['in winter', '2026-11-20T18:00:00Z', '2026-11-20T19:00:00+01:00'],
    ['in summer', '2026-07-01T17:00:00Z', '2026-07-01T19:00:00+02:00'],
    ['after midnight', '2026-12-31T23:30:00Z', '2027-01-01T00:30:00+01:00'],
    ['in the hour that comes twice, first', '2027-10-31T00:30:00Z', '2027-10-31T02:30:00+02:00'],
    ['in the hour that comes twice, then', '2027-10-31T01:30:00Z', '2027-10-31T02:30:00+01:00'],
  ])('stockholmTimestamp: the wall clock with its offset %s', (_name, instant, expected) => {
    expect(stockholmTimestamp(new Date(instant))).toBe(expected)
    expect(new Date(expected)).toEqual(new Date(instant))
  })
})
