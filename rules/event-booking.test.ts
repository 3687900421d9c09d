import { describe, expect, test } from 'vitest'
import {
  cancelsUntil,
  eventEnd,
  hasStarted,
  isFull,
  isReleased,
  placeHold,
  whenReleased,
  whyNotBook,
  whyNotCancel,
  whyNotTakePlaces,
} from './event-booking.ts'

const startsAt = new Date('2026-11-20T18:00:00Z')
const before = new Date(startsAt.getTime() - 1000)
const after = new Date(startsAt.getTime() + 1000)
const event = {
  startsAt,
  currentAttendees: 3,
  heldPlaces: 0,
  maxAttendees: 4,
  booked: false,
  releasesAt: null,
}

describe('isFull', () => {
  test.each([
    [3, 4, false],
    [4, 4, true],
    [5, 4, true],
    [1_000_000, null, false],
    [0, 1, false],
  ])('isFull: with %i attendees of at most %s, it is %s', (currentAttendees, maxAttendees, full) => {
    expect(isFull({ currentAttendees, maxAttendees, heldPlaces: 0 })).toBe(full)
  })
  test('isFull: a place that is offered to somebody is taken', () =>
    expect(isFull({ currentAttendees: 3, heldPlaces: 1, maxAttendees: 4 })).toBe(true))
})

test('hasStarted: an event has started from its first instant on', () => {
  expect([before, startsAt, after].map((now) => hasStarted(event, now))).toEqual([false, true, true])
})

describe('whyNotBook', () => {
  test('whyNotBook: a coming event with a free place can be booked', () =>
    expect(whyNotBook(event, before)).toBeNull())
  test('whyNotBook: booking closes when the event starts', () => {
    expect(whyNotBook(event, startsAt)).toBe('event_started')
    expect(whyNotBook(event, after)).toBe('event_started')
  })
  test('whyNotBook: a full event is refused', () =>
    expect(whyNotBook({ ...event, currentAttendees: 4 }, before)).toBe('event_full'))
  test('whyNotBook: already_booked comes first, even when the event is full or has started', () => {
    const mine = { ...event, currentAttendees: 4, booked: true }
    expect(whyNotBook(mine, before)).toBe('already_booked')
    expect(whyNotBook(mine, after)).toBe('already_booked')
  })
  test('whyNotBook: a place on hold can be kept until the event starts, even when the event is full', () => {
    const held = { ...event, currentAttendees: 4, booked: true, releasesAt: before }
    expect(whyNotBook(held, before)).toBeNull()
    expect(whyNotBook(held, startsAt)).toBe('event_started')
  })
  test('whyNotBook: event_started comes before event_full', () => {
    expect(whyNotBook({ ...event, currentAttendees: 4 }, after)).toBe('event_started')
  })
})

describe('whyNotTakePlaces', () => {
  const party = { places: 0, offered: 0, arrived: 0, largest: 6 }
  const ten = { ...event, currentAttendees: 6, maxAttendees: 10 }
  test.each([
    ['as many as are free', {}, 4, null],
    ['one more than is free', {}, 5, 'event_full'],
    ['a party that grows takes only the difference', { places: 2 }, 6, null],
    ['more than one booking may have', { largest: 3 }, 4, 'party_too_large'],
    ['fewer places, of a booking that was larger than is allowed now', { places: 6, largest: 2 }, 4, null],
    ['fewer places than have come', { places: 4, arrived: 3 }, 2, 'place_used'],
    ['as many as have come', { places: 4, arrived: 3 }, 3, null],
  ] as const)('whyNotTakePlaces: %s', (_, own, wanted, refusal) =>
    expect(whyNotTakePlaces(ten, { ...party, ...own }, wanted, before)).toBe(refusal),
  )
  test('whyNotTakePlaces: of a full event, those to whom places are offered can have them, and no more', () => {
    const full = { ...ten, currentAttendees: 8, heldPlaces: 2 }
    expect(whyNotTakePlaces(full, party, 1, before)).toBe('event_full')
    expect(whyNotTakePlaces(full, { ...party, offered: 2 }, 1, before)).toBeNull()
    expect(whyNotTakePlaces(full, { ...party, offered: 2 }, 2, before)).toBeNull()
    expect(whyNotTakePlaces(full, { ...party, offered: 2 }, 3, before)).toBe('event_full')
    expect(whyNotTakePlaces(full, { ...party, offered: 2, largest: 1 }, 2, before)).toBeNull()
  })
  test('whyNotTakePlaces: a party gets smaller until the deadline of cancellations, and may still grow after it', () => {
    const late = { ...ten, cancelHours: 24 }
    expect(whyNotTakePlaces(late, { ...party, places: 2 }, 1, before)).toBe('cancel_closed')
    expect(whyNotTakePlaces(late, { ...party, places: 2 }, 3, before)).toBeNull()
  })
  test('whyNotTakePlaces: nothing changes once the event has started', () =>
    expect(whyNotTakePlaces(ten, { ...party, places: 4 }, 2, startsAt)).toBe('event_started'))
})

describe('whyNotCancel', () => {
  const mine = { ...event, booked: true }
  test('whyNotCancel: a place at a coming event can be cancelled', () =>
    expect(whyNotCancel(mine, before)).toBeNull())
  test('whyNotCancel: a place at a full event can be cancelled', () =>
    expect(whyNotCancel({ ...mine, currentAttendees: 4 }, before)).toBeNull())
  test('whyNotCancel: a place cannot be cancelled once the event has started', () =>
    expect(whyNotCancel(mine, startsAt)).toBe('event_started'))
  test('whyNotCancel: a guest without a place is refused as not booked', () =>
    expect(whyNotCancel(event, before)).toBe('not_booked'))
})

describe('the deadline of cancellations', () => {
  const mine = { ...event, booked: true, cancelHours: 24 }
  const deadline = new Date('2026-11-19T18:00:00Z')
  test('a place can be cancelled until the hours before the start that the event asks for', () => {
    expect(cancelsUntil(mine)).toEqual(deadline)
    expect(whyNotCancel(mine, new Date(deadline.getTime() - 1))).toBeNull()
    expect(whyNotCancel(mine, deadline)).toBe('cancel_closed')
  })
  test('without a deadline a place can be cancelled until the event starts', () => {
    expect(cancelsUntil({ ...mine, cancelHours: null })).toEqual(startsAt)
    expect(whyNotCancel({ ...mine, cancelHours: null }, before)).toBeNull()
  })
  test('after the start, and for a guest who has come, the earlier reasons stand', () => {
    expect(whyNotCancel(mine, startsAt)).toBe('event_started')
    expect(whyNotCancel({ ...mine, hasArrived: true }, before)).toBe('place_used')
  })
  test('a cancellation that is on hold was made in time, and stays one', () =>
    expect(whyNotCancel({ ...mine, releasesAt: before }, deadline)).toBeNull())
})

test('eventEnd: an event ends when it says so, or after three hours', () => {
  expect(eventEnd(event)).toEqual(new Date('2026-11-20T21:00:00Z'))
  expect(eventEnd({ startsAt: '2026-11-20T18:00:00Z', endsAt: null })).toEqual(
    new Date('2026-11-20T21:00:00Z'),
  )
  expect(eventEnd({ ...event, endsAt: '2026-11-21T01:00:00Z' })).toEqual(new Date('2026-11-21T01:00:00Z'))
})

describe('a place on hold', () => {
  const mine = { ...event, booked: true }
  const early = new Date(startsAt.getTime() - 60_000)
  test('a place on hold is given back after ten seconds, and not before', () => {
    const releasesAt = whenReleased(mine, early)
    expect(releasesAt.getTime() - early.getTime()).toBe(10_000)
    expect(placeHold).toBe(10_000)
    expect(isReleased({ releasesAt }, new Date(releasesAt.getTime() - 1))).toBe(false)
    expect(isReleased({ releasesAt }, releasesAt)).toBe(true)
  })
  test('a place is not held longer because the clock was put back; clocks of servers may differ by some seconds', () => {
    const releasesAt = whenReleased(mine, early)
    const putBack = (seconds: number) => new Date(early.getTime() - 1_000 * seconds)
    expect(isReleased({ releasesAt }, putBack(30))).toBe(false)
    expect(isReleased({ releasesAt }, putBack(3_600))).toBe(true)
  })
  test('a place on hold is given back at the latest when the event starts', () =>
    expect(whenReleased(mine, before)).toEqual(startsAt))
  test('a place on hold keeps its time when it is cancelled again', () =>
    expect(whenReleased({ ...mine, releasesAt: early }, before)).toBe(early))
  test('a place that is not cancelled is never given back', () =>
    expect(isReleased({ releasesAt: null }, after)).toBe(false))
})
