import { describe, expect, it } from 'vitest'
import { canAdjust, canEndAt, isForgotten, nightEnd, timeInNight, whyNotPlayAt } from './play.ts'

const day = { opensAt: '17:00', closesAt: '01:00' }
const hours = { days: Array.from({ length: 7 }, () => day), closedDates: [] }
const none = { days: [], closedDates: [] }
const at = (time: string) => new Date(time)

describe('playing at a table', () => {
  it('begins at a free table that is in use', () => {
    expect(whyNotPlayAt({ isAvailable: true, isTaken: false, isHeld: false })).toBeNull()
    expect(whyNotPlayAt({ isAvailable: true, isTaken: true, isHeld: false })).toBe('play_table_taken')
    expect(whyNotPlayAt({ isAvailable: false, isTaken: false, isHeld: false })).toBe('table_unavailable')
  })

  it('has no less than no time', () => {
    const segments = [
      {
        kind: 'pool',
        players: 2,
        startedAt: at('2026-11-27T19:00:00Z'),
        endedAt: at('2026-11-27T19:30:00Z'),
      },
    ]
    const played = { segments, adjustments: [] }
    const now = at('2026-11-27T20:00:00Z')
    const begun = {
      segments: [{ ...segments[0], endedAt: at('2026-11-27T19:30:05Z') }],
      adjustments: [],
    } as never
    expect([-31, -32].map((minutes) => canAdjust(begun, minutes, now))).toEqual([true, false])
    expect([-30, -31, 1].map((minutes) => canAdjust(played, minutes, now))).toEqual([true, false, true])
  })

  it('can have ended while somebody played, and not after now', () => {
    const startedAt = at('2026-11-27T19:00:00Z')
    const segment = { kind: 'pool', players: 2, startedAt, endedAt: null }
    const now = at('2026-11-28T15:00:00Z')
    const ends = [
      '2026-11-27T19:00:00Z',
      '2026-11-27T19:00:01Z',
      '2026-11-28T15:00:00Z',
      '2026-11-28T15:00:01Z',
    ]
    expect(ends.map((end) => canEndAt({ segments: [segment] }, at(end), now))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(canEndAt({ segments: [{ ...segment, endedAt: now }] }, at('2026-11-27T20:00:00Z'), now)).toBe(
      false,
    )
  })

  it('ended at a time of the night in which it began', () => {
    const startedAt = at('2026-11-28T00:30:00Z')
    expect(timeInNight(startedAt, '23:40')).toEqual(at('2026-11-27T22:40:00Z'))
    expect(timeInNight(startedAt, '01:40')).toEqual(at('2026-11-28T00:40:00Z'))
  })

  it('is forgotten once the house has closed for the night', () => {
    const startedAt = at('2026-11-27T19:00:00Z')
    const closing = at('2026-11-28T00:00:00Z')
    expect(nightEnd(hours, startedAt)).toEqual(closing)
    const before = new Date(closing.getTime() - 1)
    expect(isForgotten(hours, { startedAt, stoppedAt: null }, before)).toBe(false)
    expect(isForgotten(hours, { startedAt, stoppedAt: null }, closing)).toBe(true)
    expect(isForgotten(hours, { startedAt, stoppedAt: closing }, closing)).toBe(false)
  })

  it('is forgotten at six where the house has no hours, or had closed when it began', () => {
    expect(nightEnd(none, at('2026-11-27T19:00:00Z'))).toEqual(at('2026-11-28T05:00:00Z'))
    expect(nightEnd(hours, at('2026-11-28T01:00:00Z'))).toEqual(at('2026-11-28T05:00:00Z'))
  })
})
