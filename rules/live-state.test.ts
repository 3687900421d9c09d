import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advanced,
  isOpen,
  type LiveState,
  paused,
  started,
  statusOf,
  whyNotAdvance,
  whyNotPress,
} from './live-state.ts'

const live = (round: number): LiveState => ({ isLive: true, round })
const still = (round: number): LiveState => ({ isLive: false, round })

describe('the live state', () => {
  it.each([
    [still(0), 'waiting'],
    [live(1), 'round_1'],
    [live(2), 'round_2'],
    [live(3), 'round_3'],
    [still(1), 'paused'],
    [still(3), 'paused'],
    [still(4), 'finished'],
  ])('live state: %j has the status %s', (stage, status) => expect(statusOf(stage)).toBe(status))

  it.each([
    [still(0), live(1)],
    [still(2), live(2)],
    [live(2), live(2)],
    [still(4), live(1)],
  ])('live state: %j becomes %j when started', (stage, after) => expect(started(stage)).toEqual(after))

  it.each([
    [live(1), live(2)],
    [live(2), live(3)],
    [live(3), still(4)],
  ])('live state: %j becomes %j when advanced', (stage, after) => expect(advanced(stage)).toEqual(after))

  it.each([
    [live(1), 1, null],
    [live(2), 1, 'stale_version'],
    [live(1), 2, 'stale_version'],
    [still(4), 3, 'stale_version'],
    [still(0), 1, 'not_live'],
    [still(2), 2, 'not_live'],
  ])('live state: the refusal to advance %j from round %i is %s', (stage, from, why) =>
    expect(whyNotAdvance(stage, from)).toBe(why),
  )

  it('live state: after any actions of hosts, a live competition is in a round from 1 to 3', () => {
    const actions = {
      start: started,
      pause: paused,
      advance: (stage: LiveState) => (whyNotAdvance(stage, stage.round) === null ? advanced(stage) : stage),
    }
    const action = fc.constantFrom(...Object.values(actions))
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (pressed) => {
        let stage = still(0)
        for (const one of pressed) {
          stage = one(stage)
          expect(stage.isLive ? [1, 2, 3] : [0, 1, 2, 3, 4]).toContain(stage.round)
        }
      }),
    )
  })
})

describe('a challenge', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  const later = (ms: number) => new Date(now.getTime() + ms)
  const open = { closedAt: null, closesAt: null, isLive: true, joined: true }

  it.each([
    [null, null, true],
    [null, later(1), true],
    [null, later(0), false],
    [null, later(-1), false],
    [later(-1), null, false],
    [later(-1), later(1_000), false],
  ])('a challenge with closedAt %s and closesAt %s is open: %s', (closedAt, closesAt, is) => {
    expect(isOpen({ closedAt, closesAt }, now)).toBe(is)
  })

  it('a challenge can be pressed by participants while it is open, and is otherwise refused with the reason', () => {
    expect(whyNotPress(open, now)).toBeNull()
    expect(whyNotPress({ ...open, isLive: false }, now)).toBeNull()
    expect(whyNotPress({ ...open, closedAt: later(1), isLive: false }, now)).toBeNull()
    expect(whyNotPress({ ...open, closedAt: now, isLive: false }, now)).toBe('not_live')
    expect(whyNotPress({ ...open, joined: false }, now)).toBe('not_joined')
    expect(whyNotPress({ ...open, joined: false, closedAt: now }, now)).toBe('challenge_closed')
    expect(whyNotPress({ ...open, joined: false, closedAt: now, isLive: false }, now)).toBe('not_live')
  })
})
