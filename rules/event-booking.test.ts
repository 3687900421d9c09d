import { describe, expect, test } from 'vitest'
import { hasStarted, isFull, whyNotBook, whyNotCancel } from './event-booking.ts'

const startsAt = new Date('2026-11-20T18:00:00Z')
const before = new Date(startsAt.getTime() - 1000)
const after = new Date(startsAt.getTime() + 1000)
const event = { startsAt, currentAttendees: 3, maxAttendees: 4, booked: false }

describe('isFull', () => {
  test.each([
    [3, 4, false],
    [4, 4, true],
    [5, 4, true],
    [1_000_000, null, false],
    [0, 1, false],
  ])('with %i attendees of at most %s is %s', (currentAttendees, maxAttendees, full) => {
    expect(isFull({ currentAttendees, maxAttendees })).toBe(full)
  })
})

test('an event: has started from its first instant on', () => {
  expect([before, startsAt, after].map((now) => hasStarted(event, now))).toEqual([false, true, true])
})

describe('whyNotBook', () => {
  test('a coming event with a free place can be booked', () => expect(whyNotBook(event, before)).toBeNull())
  test('booking closes when the event starts', () => {
    expect(whyNotBook(event, startsAt)).toBe('event_started')
    expect(whyNotBook(event, after)).toBe('event_started')
  })
  test('a full event cannot be booked', () =>
    expect(whyNotBook({ ...event, currentAttendees: 4 }, before)).toBe('event_full'))
  test('already_booked comes first, even when the event is full or has started', () => {
    const mine = { ...event, currentAttendees: 4, booked: true }
    expect(whyNotBook(mine, before)).toBe('already_booked')
    expect(whyNotBook(mine, after)).toBe('already_booked')
  })
  test('event_started comes before event_full', () => {
    expect(whyNotBook({ ...event, currentAttendees: 4 }, after)).toBe('event_started')
  })
})

describe('whyNotCancel', () => {
  const mine = { ...event, booked: true }
  test('a place at a coming event can be cancelled', () => expect(whyNotCancel(mine, before)).toBeNull())
  test('a place at a full event can be cancelled', () =>
    expect(whyNotCancel({ ...mine, currentAttendees: 4 }, before)).toBeNull())
  test('a place cannot be cancelled once the event starts', () =>
    expect(whyNotCancel(mine, startsAt)).toBe('event_started'))
  test('without a place there is nothing to cancel', () =>
    expect(whyNotCancel(event, before)).toBe('not_booked'))
})
