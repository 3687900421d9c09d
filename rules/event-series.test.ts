import { describe, expect, test } from 'vitest'
import { bounds, seriesRepeats } from '#contract/bounds.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { daysLater } from './business-date.ts'
import { isSeriesTooLong, plannedDates, type SeriesRule, seriesDates } from './event-series.ts'
import { stockholmInstant, stockholmWallClock } from './stockholm.ts'

const runs = long ? 1_000 : 50
const rule = (fields: Partial<SeriesRule>): SeriesRule => ({
  date: '2026-12-01',
  repeats: 'weekly',
  until: null,
  times: null,
  ...fields,
})

describe('the dates of a series', () => {
  test.each<[string, Partial<SeriesRule>, string[]]>([
    ['each Tuesday until a date', { until: '2026-12-16' }, ['2026-12-01', '2026-12-08', '2026-12-15']],
    ['a last date that is one of them', { until: '2026-12-08' }, ['2026-12-01', '2026-12-08']],
    ['a number of times', { times: 2 }, ['2026-12-01', '2026-12-08']],
    [
      'every second week, over a new year',
      { repeats: 'fortnightly', times: 3 },
      ['2026-12-01', '2026-12-15', '2026-12-29'],
    ],
    [
      'the first Tuesday of each month',
      { repeats: 'monthly', times: 3 },
      ['2026-12-01', '2027-01-05', '2027-02-02'],
    ],
    [
      'the fifth Tuesday, which is the last where there are four',
      { date: '2026-12-29', repeats: 'monthly', times: 4 },
      ['2026-12-29', '2027-01-26', '2027-02-23', '2027-03-30'],
    ],
    ['an end before the start', { until: '2026-11-30' }, []],
    ['whichever end comes first', { until: '2027-12-01', times: 1 }, ['2026-12-01']],
  ])('the dates of a series: %s', (_, fields, dates) => expect(seriesDates(rule(fields))).toEqual(dates))

  test('the dates of a series: one more than there may be says that there are too many', () => {
    expect(seriesDates(rule({ until: '2100-01-01' }))).toHaveLength(bounds.seriesDates + 1)
    expect(seriesDates(rule({ times: bounds.seriesDates }))).toHaveLength(bounds.seriesDates)
  })

  test.each<[string, Partial<SeriesRule>, boolean]>([
    ['as many dates as there may be', { times: bounds.seriesDates }, false],
    ['one more', { times: bounds.seriesDates + 1 }, true],
    ['until the last date', { date: '2100-12-24', times: 2 }, false],
    ['after the last date', { date: '2100-12-25', times: 2 }, true],
    ['no dates', { until: '2026-11-30' }, false],
  ])('whether a series is too long: %s', (_, fields, is) =>
    expect(isSeriesTooLong(seriesDates(rule(fields)))).toBe(is),
  )

  test('closed dates, and those on which the clock skips the time, are left out and named', () => {
    const spring = rule({ date: '2027-03-14', times: 4 })
    expect(plannedDates(spring, '02:30', ['2027-03-21', '2027-03-22'])).toEqual({
      dates: ['2027-03-14', '2027-04-04'],
      skipped: [
        { date: '2027-03-21', reason: 'closed' },
        { date: '2027-03-28', reason: 'no_time' },
      ],
    })
  })

  test(`${runs} random series over both changes of the clock: the wall clock never moves, nor does the weekday`, () => {
    const draw = randomFrom(34)
    const whole = (below: number) => Math.floor(draw() * below)
    for (let run = 0; run < runs; run++) {
      const date = daysLater('2026-01-01', whole(1_500))
      const time = `${String(whole(24)).padStart(2, '0')}:${String(whole(60)).padStart(2, '0')}`
      const made = rule({ date, repeats: seriesRepeats[whole(3)] ?? 'weekly', times: 53 })
      const { dates, skipped } = plannedDates(made, time, [])
      expect(dates.length + skipped.length).toBe(53)
      expect(new Set(dates).size).toBe(dates.length)
      expect(dates).toEqual(dates.toSorted())
      const weekdays = dates.map((each) => new Date(`${each}T12:00Z`).getUTCDay())
      expect(new Set(weekdays).size).toBe(1)
      for (const each of dates)
        expect(stockholmWallClock(stockholmInstant(each, time) as Date)).toEqual({ date: each, time })
    }
  })
})
