import { describe, expect, test } from 'vitest'
import { competitionTimeErrors, hasEnded, whyNotJoin } from './competition.ts'

const endDate = new Date('2026-11-28T21:00:00Z')
const before = new Date(endDate.getTime() - 1)
const after = new Date(endDate.getTime() + 1)
const competition = { endDate, isActive: true, participants: 3, maxParticipants: 4 }
const full = { ...competition, participants: 4 }

test('a competition: has not ended at its end instant, only after it', () => {
  expect([before, endDate, after].map((now) => hasEnded(competition, now))).toEqual([false, false, true])
})

describe('whyNotJoin', () => {
  test('an active competition with a free place can be joined up to its last instant', () => {
    expect(whyNotJoin(competition, before)).toBeNull()
    expect(whyNotJoin(competition, endDate)).toBeNull()
    expect(whyNotJoin(competition, after)).toBe('competition_ended')
  })
  test.each([
    [0, 1, null],
    [3, 4, null],
    [4, 4, 'competition_full'],
    [5, 4, 'competition_full'],
    [1_000_000, null, null],
  ])('with %i participants of at most %s, the refusal is %s', (participants, maxParticipants, why) => {
    expect(whyNotJoin({ ...competition, participants, maxParticipants }, before)).toBe(why)
  })
  test('competition_ended comes before competition_inactive, and that before competition_full', () => {
    expect(whyNotJoin({ ...full, isActive: false }, after)).toBe('competition_ended')
    expect(whyNotJoin({ ...full, isActive: false }, before)).toBe('competition_inactive')
    expect(whyNotJoin(full, before)).toBe('competition_full')
  })
})

describe('competition times', () => {
  const at = (date: string, time: string) => ({ date, time })
  const start = at('2026-11-20', '18:00')

  test.each([
    ['one minute after the start', at('2026-11-20', '18:01'), {}],
    ['the next day, at an earlier time', at('2026-11-21', '07:00'), {}],
    ['at the start', start, { 'endDate.time': 'end_before_start' }],
    ['one minute before the start', at('2026-11-20', '17:59'), { 'endDate.time': 'end_before_start' }],
    ['the day before', at('2026-11-19', '23:00'), { 'endDate.date': 'end_before_start' }],
    ['not typed yet', at('', ''), {}],
  ])('end %s', (_, end, errors) => {
    expect(competitionTimeErrors(start, end)).toEqual(errors)
  })

  test('a time that the change to summer time skips is refused for start and end', () => {
    const skipped = at('2027-03-28', '02:30')
    expect(competitionTimeErrors(skipped, at('2027-03-28', '03:00'))).toEqual({
      'startDate.time': 'time_does_not_exist',
    })
    expect(competitionTimeErrors(at('2027-03-28', '01:59'), skipped)).toEqual({
      'endDate.time': 'time_does_not_exist',
    })
  })
})
