import { describe, expect, it } from 'vitest'
import {
  mayStartPlay,
  whyNotHandOverPlay,
  whyNotJoinPlay,
  whyNotLeavePlay,
  whyNotStartMine,
} from './my-play.ts'

describe('starting the clock oneself', () => {
  const hours = {
    days: Array.from({ length: 7 }, () => ({ opensAt: '16:00', closesAt: '01:00' })),
    closedDates: [],
  }
  it.each([
    ['before it opens', '2026-11-27T14:59:59.999Z', false],
    ['from the opening', '2026-11-27T15:00:00Z', true],
    ['to the last moment of the night', '2026-11-27T23:59:59.999Z', true],
    ['and not at the closing', '2026-11-28T00:00:00Z', false],
  ])('a guest starts %s', (_, at, expected) => {
    expect(mayStartPlay(true, hours, new Date(at))).toBe(expected)
  })
  it('only where the owner allows it', () => {
    expect(mayStartPlay(false, hours, new Date('2026-11-27T18:00:00Z'))).toBe(false)
  })
  it('and at one table at a time', () => {
    const free = { mayStart: true, isPlaying: false, isBooked: false }
    expect(whyNotStartMine(free)).toBe(null)
    expect(whyNotStartMine({ ...free, mayStart: false })).toBe('play_by_staff')
    expect(whyNotStartMine({ ...free, isPlaying: true })).toBe('play_already')
    expect(whyNotStartMine({ ...free, isBooked: true })).toBe('play_time_taken')
  })
})

it('as many join as can play together with the guest', () => {
  expect(whyNotJoinPlay(18)).toBe(null)
  expect(whyNotJoinPlay(19)).toBe('play_party_full')
})

it('a friend leaves while the session goes on', () => {
  expect(whyNotLeavePlay(false)).toBe(null)
  expect(whyNotLeavePlay(true)).toBe('play_ended')
})

describe('the bill of a session', () => {
  const seen = { orderIds: ['a', 'b'], totalOre: 100 }
  it.each([
    ['as it was seen', { ...seen, isStopped: true }, null],
    ['in another order', { orderIds: ['b', 'a'], totalOre: 100, isStopped: true }, null],
    ['with an order more', { orderIds: ['a', 'b', 'c'], totalOre: 100, isStopped: true }, 'bill_changed'],
    ['with another sum', { ...seen, totalOre: 99, isStopped: true }, 'bill_changed'],
    ['while it goes on', { ...seen, isStopped: false }, 'play_goes_on'],
  ])('is handed over %s', (_, now, refusal) => {
    expect(whyNotHandOverPlay(now, seen)).toBe(refusal)
  })
  it('is handed over without orders', () => {
    const empty = { orderIds: [], totalOre: 12_000 }
    expect(whyNotHandOverPlay({ ...empty, isStopped: true }, empty)).toBe(null)
  })
})
