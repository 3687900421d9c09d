import { describe, expect, test } from 'vitest'
import { heldUntil, isHoldOver, visitorHold, whyNotHold, whyNotUseCode } from './place-by-mail.ts'

const now = new Date('2026-12-01T18:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

describe('holds', () => {
  test('heldUntil: ten minutes, and never longer than until the event starts', () => {
    expect(heldUntil(later(3_600_000), now)).toEqual(later(600_000))
    expect(heldUntil(later(1_000), now)).toEqual(later(1_000))
  })
  test('isHoldOver: from its last instant on, and when the clock was put back', () => {
    expect(isHoldOver({ heldUntil: later(1) }, now)).toBe(false)
    expect(isHoldOver({ heldUntil: now }, now)).toBe(true)
    expect(isHoldOver({ heldUntil: later(2 * visitorHold) }, now)).toBe(false)
    expect(isHoldOver({ heldUntil: later(2 * visitorHold + 1) }, now)).toBe(true)
  })
  test.each([
    ['a free place', {}, false, null],
    ['no maximum', { maxAttendees: null, currentAttendees: 900 }, false, null],
    ['the last place is held for somebody else', { heldPlaces: 1 }, false, 'event_full'],
    ['the last place is held for this address', { heldPlaces: 1 }, true, null],
    ['the event starts now', { startsAt: now }, true, 'event_started'],
  ] as const)('whyNotHold: %s', (_, fields, holds, refusal) => {
    const event = { startsAt: later(60_000), currentAttendees: 9, heldPlaces: 0, maxAttendees: 10 }
    expect(whyNotHold({ ...event, ...fields }, holds, now)).toBe(refusal)
  })
})

describe('whyNotUseCode', () => {
  const hold = { heldUntil: later(1), code: 'new', replaced: ['old'], attempts: 1, usedBy: null }
  test.each([
    ['the newest code', {}, 'new', null],
    ['the fifth attempt with the newest code', { attempts: 5 }, 'new', null],
    ['a code that was replaced', {}, 'old', 'place_code_replaced'],
    ['another code', {}, 'other', 'place_code_wrong'],
    ['the fourth wrong code', { attempts: 4 }, 'other', 'place_code_wrong'],
    ['the fifth wrong code', { attempts: 5 }, 'other', 'place_code_blocked'],
    ['the newest code after five wrong ones', { attempts: 6 }, 'new', 'place_code_blocked'],
    ['a code whose time is over', { heldUntil: now }, 'new', 'place_code_ended'],
    ['a code that another request has used', { usedBy: 'another' }, 'new', 'place_code_used'],
    ['the same request again', { usedBy: 'this' }, 'new', null],
    ['a wrong code after the right one', { usedBy: 'this' }, 'other', 'place_code_wrong'],
  ] as const)('whyNotUseCode: %s', (_, fields, code, refusal) =>
    expect(whyNotUseCode({ ...hold, ...fields }, { code, requestId: 'this' }, now)).toBe(refusal),
  )
  test('whyNotUseCode: without a code that was asked for', () =>
    expect(whyNotUseCode(undefined, { code: 'new', requestId: 'this' }, now)).toBe('place_code_ended'))
})
