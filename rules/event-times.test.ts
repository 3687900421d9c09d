import { describe, expect, test } from 'vitest'
import { areDoorsInTime, endOf } from './event-times.ts'
import { stockholmInstant } from './stockholm.ts'

describe('the end of an event', () => {
  test.each([
    ['in the evening', '2026-12-05', '19:00', '22:30', '2026-12-05T21:30:00Z'],
    ['after midnight', '2026-12-05', '19:00', '02:00', '2026-12-06T01:00:00Z'],
    ['at the time of the start', '2026-12-05', '19:00', '19:00', '2026-12-06T18:00:00Z'],
    ['in the night that the clock is put forward', '2027-03-27', '22:00', '04:00', '2027-03-28T02:00:00Z'],
    ['in the hour that the clock skips', '2027-03-27', '22:00', '02:30', '2027-03-28T01:30:00Z'],
    ['in the night that the clock is put back', '2027-10-30', '22:00', '04:00', '2027-10-31T03:00:00Z'],
    ['in the hour that the clock shows twice', '2027-10-30', '22:00', '02:30', '2027-10-31T01:30:00Z'],
  ])('the end of an event: %s', (_, date, time, endTime, end) => {
    expect(endOf({ date, time, endTime })).toEqual(new Date(end))
  })
  test('the end of an event: nobody has said it', () =>
    expect(endOf({ date: '2026-12-05', time: '19:00', endTime: null })).toBeNull())
  test('the end of an event is after its start, whatever the times, in both nights of a changed clock', () => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    for (const date of ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'])
      for (let from = 0; from < 1440; from += 30) {
        const startsAt = stockholmInstant(date, clock(from))
        if (startsAt === null) continue
        for (let to = 0; to < 1440; to += 30)
          expect((endOf({ date, time: clock(from), endTime: clock(to) }) as Date).getTime()).toBeGreaterThan(
            startsAt.getTime(),
          )
      }
  })
})

describe('the doors of an event', () => {
  test.each([
    ['19:00', null, true],
    ['19:00', '19:00', true],
    ['19:00', '18:00', true],
    ['19:00', '13:00', true],
    ['19:00', '12:59', false],
    ['19:00', '19:01', false],
    ['00:30', '23:00', true],
    ['00:30', '01:00', false],
  ])('the doors of an event at %s open at %s: %s', (time, doorsTime, isInTime) =>
    expect(areDoorsInTime({ time, doorsTime })).toBe(isInTime),
  )
})
