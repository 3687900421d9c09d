import { describe, expect, test } from 'vitest'
import {
  fixedTerm,
  hasEnded,
  isOver,
  whyNotAward,
  whyNotDraw,
  whyNotJoin,
  whyNotJoinLive,
  whyNotStart,
} from './competition.ts'
import { competitionTimeErrors } from './competition-times.ts'

const endDate = new Date('2026-11-28T21:00:00Z')
const before = new Date(endDate.getTime() - 1)
const after = new Date(endDate.getTime() + 1)
const startDate = new Date('2026-11-28T17:00:00Z')
const competition = {
  startDate,
  endDate,
  isActive: true,
  isLive: false,
  round: 0,
  decidedBy: 'live' as const,
  participants: 3,
  maxParticipants: 4,
}
const draw = { ...competition, decidedBy: 'draw' as const }
const full = { ...competition, participants: 4 }

test('hasEnded: a competition has ended only after its end instant', () => {
  expect([before, endDate, after].map((now) => hasEnded(competition, now))).toEqual([false, false, true])
})

describe('whyNotJoin', () => {
  test('whyNotJoin: an active competition with a free place can be joined up to its last instant', () => {
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
  ])(
    'whyNotJoin: with %i participants of at most %s, the refusal is %s',
    (participants, maxParticipants, why) => {
      expect(whyNotJoin({ ...competition, participants, maxParticipants }, before)).toBe(why)
    },
  )
  test('whyNotJoin: competition_ended comes before competition_inactive, and that before competition_full', () => {
    expect(whyNotJoin({ ...full, isActive: false }, after)).toBe('competition_ended')
    expect(whyNotJoin({ ...full, isActive: false }, before)).toBe('competition_inactive')
    expect(whyNotJoin(full, before)).toBe('competition_full')
  })
})

describe('joining before the start and after the last round', () => {
  const early = new Date(startDate.getTime() - 1)
  test('a draw cannot be entered before its start instant; other competitions can be joined early', () => {
    expect([early, startDate].map((now) => whyNotJoin(draw, now))).toEqual(['draw_not_started', null])
    for (const decidedBy of ['live', 'by_hand'] as const)
      expect(whyNotJoin({ ...competition, decidedBy }, early)).toBeNull()
    expect(whyNotJoin({ ...draw, isActive: false }, early)).toBe('competition_inactive')
  })
  test('a competition whose last round has ended cannot be joined', () => {
    expect([3, 4].map((round) => whyNotJoin({ ...competition, round }, before))).toEqual([
      null,
      'competition_ended',
    ])
  })
})

test('whyNotJoinLive: a draw is refused as decided otherwise, after any other reason', () => {
  expect(whyNotJoinLive(competition, before)).toBeNull()
  expect(whyNotJoinLive({ ...competition, decidedBy: 'by_hand' }, before)).toBeNull()
  expect(whyNotJoinLive(full, before)).toBe('competition_full')
  expect(whyNotJoinLive(draw, before)).toBe('decided_otherwise')
  expect(whyNotJoinLive({ ...draw, participants: 4 }, before)).toBe('competition_full')
  expect(whyNotJoinLive(draw, after)).toBe('competition_ended')
})

test.each([
  [true, true, null],
  [true, false, 'already_drawn'],
  [false, true, 'email_unconfirmed'],
  [false, false, 'email_unconfirmed'],
])(
  'whyNotDraw: with a confirmed mailbox (%s) and no earlier draw (%s), the refusal is %s',
  (isConfirmed, isFirst, why) => {
    expect(whyNotDraw({ isConfirmed, isFirst })).toBe(why)
  },
)

describe('a result', () => {
  test.each([
    [{ round: 0 }, before, false],
    [{ round: 0 }, after, true],
    [{ round: 2, isLive: true }, after, false],
    [{ round: 2 }, after, true],
    [{ round: 4 }, before, true],
  ])('a result of %o at %s is final: %s', (state, now, final) => {
    expect(isOver({ ...competition, ...state }, now)).toBe(final)
    expect(whyNotAward({ ...competition, ...state }, now)).toBe(final ? 'competition_ended' : null)
  })
  test('a draw accepts no points by hand and no rounds', () => {
    expect(whyNotAward(draw, before)).toBe('decided_otherwise')
    expect(whyNotStart(draw, before)).toBe('decided_otherwise')
  })
})

test('rounds: a competition can start until its end while it is active; a paused round can resume after the end', () => {
  const started = (state: object, now: Date) => whyNotStart({ ...competition, ...state }, now)
  expect(started({}, before)).toBeNull()
  expect(started({ decidedBy: 'by_hand' }, before)).toBeNull()
  expect(started({ isActive: false }, before)).toBe('competition_inactive')
  expect(started({}, after)).toBe('competition_ended')
  expect(started({ round: 2 }, after)).toBeNull()
  expect(started({ round: 4 }, before)).toBeNull()
  expect(started({ round: 4 }, after)).toBe('competition_ended')
})

test('terms: the way of deciding and the maximum of a draw can change until somebody takes part', () => {
  const stored = { decidedBy: 'draw' as const, drawMax: 20, participants: 1 }
  expect(fixedTerm(stored, stored)).toBeNull()
  expect(fixedTerm(stored, { decidedBy: 'live', drawMax: 20 })).toBe('decidedBy')
  expect(fixedTerm(stored, { decidedBy: 'draw', drawMax: 21 })).toBe('drawMax')
  expect(fixedTerm({ ...stored, participants: 0 }, { decidedBy: 'live', drawMax: 5 })).toBeNull()
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
  ])('competition times: an end %s has the errors $2', (_, end, errors) => {
    expect(competitionTimeErrors(start, end)).toEqual(errors)
  })

  test('competition times: a time that the change to summer time skips is refused for start and end', () => {
    const skipped = at('2027-03-28', '02:30')
    expect(competitionTimeErrors(skipped, at('2027-03-28', '03:00'))).toEqual({
      'startDate.time': 'time_does_not_exist',
    })
    expect(competitionTimeErrors(at('2027-03-28', '01:59'), skipped)).toEqual({
      'endDate.time': 'time_does_not_exist',
    })
  })
})
