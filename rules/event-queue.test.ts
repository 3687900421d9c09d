import { describe, expect, test } from 'vitest'
import { randomFrom } from '#tests/harness/random.ts'
import {
  isOfferOver,
  largestParty,
  offeredUntil,
  planOffers as plan,
  type Wait,
  whyNotWait,
} from './event-queue.ts'

const now = new Date('2026-11-20T12:00:00Z')
const in_ = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const event = { startsAt: in_(8), currentAttendees: 10, maxAttendees: 10, maxParty: 6, heldPlaces: 0 }
const wait = (userId: string, places: number, isOffered = false): Wait => ({
  userId,
  places,
  offeredUntil: isOffered ? in_(1) : null,
})
/** With what the queue is offered among the held places. */
const planOffers = (
  of: typeof event | (Omit<typeof event, 'maxAttendees'> & { maxAttendees: null }),
  queue: Wait[],
  at: Date,
) =>
  plan(
    {
      ...of,
      heldPlaces: of.heldPlaces + queue.reduce((sum, each) => sum + (each.offeredUntil ? each.places : 0), 0),
    },
    queue,
    at,
  )
const names = (waits: readonly Wait[]) => waits.map(({ userId }) => userId)

describe('offeredUntil', () => {
  test.each([
    ['a month ahead: twelve hours, which end at night, so until a quarter past eight', 720, 19.25],
    ['eight hours ahead: an hour', 8, 1],
    ['an hour ahead: a quarter', 1, 0.25],
    ['ten minutes ahead: until it starts', 1 / 6, 1 / 6],
  ])('offeredUntil: %s', (_, startsIn, hours) => expect(offeredUntil(in_(startsIn), now)).toEqual(in_(hours)))
  test('offeredUntil: an offer that would end at night ends in the morning, or when the event starts', () => {
    const friday = new Date('2026-11-21T00:00:00Z')
    const saturday = new Date('2026-11-21T18:00:00Z')
    expect(offeredUntil(saturday, friday)).toEqual(new Date('2026-11-21T07:15:00Z'))
    const atFour = new Date('2026-11-21T03:00:00Z')
    expect(offeredUntil(atFour, friday)).toEqual(atFour)
  })
  test('an offer is over from its last instant on, and one that was made before the clock was put back', () => {
    expect([in_(0.001), now, in_(-1), in_(25)].map((at) => isOfferOver({ offeredUntil: at }, now))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(isOfferOver({ offeredUntil: null }, now)).toBe(false)
  })
})

describe('planOffers', () => {
  test('planOffers: the first parties that have room as a whole, in the order of the queue', () => {
    const queue = [wait('four', 4), wait('one', 1), wait('two', 2), wait('last', 1)]
    expect(names(planOffers({ ...event, maxAttendees: 12 }, queue, now).offered)).toEqual(['one', 'last'])
    expect(names(planOffers({ ...event, maxAttendees: 14 }, queue, now).offered)).toEqual(['four'])
    expect(names(planOffers({ ...event, maxAttendees: null }, queue, now).offered)).toHaveLength(4)
  })
  test('planOffers: places that are offered are taken', () => {
    const queue = [wait('first', 2, true), wait('second', 1)]
    expect(planOffers({ ...event, maxAttendees: 12 }, queue, now).offered).toEqual([])
    expect(names(planOffers({ ...event, maxAttendees: 13 }, queue, now).offered)).toEqual(['second'])
  })
  test('planOffers: places that are held for visitors are taken', () => {
    const queue = [wait('first', 2)]
    expect(planOffers({ ...event, maxAttendees: 12, heldPlaces: 1 }, queue, now).offered).toEqual([])
    expect(names(planOffers({ ...event, maxAttendees: 13, heldPlaces: 1 }, queue, now).offered)).toEqual([
      'first',
    ])
  })
  test('planOffers: a lower maximum takes back the last offers, and leaves those that still fit', () => {
    const queue = [wait('first', 2, true), wait('second', 3, true), wait('third', 1)]
    const { offered, withdrawn } = planOffers({ ...event, maxAttendees: 13 }, queue, now)
    expect([names(withdrawn), names(offered)]).toEqual([['second'], ['third']])
  })
  test('planOffers: nothing is offered once the event has started', () =>
    expect(planOffers({ ...event, startsAt: now, maxAttendees: 20 }, [wait('one', 1)], now).offered).toEqual(
      [],
    ))
  test('planOffers: 1,000 random queues never hold more than is free, and leave nobody who would fit', () => {
    const random = randomFrom(1)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    for (let i = 0; i < 1_000; i++) {
      const queue = Array.from({ length: upTo(8) }, (_, n) => wait(String(n), 1 + upTo(5), random() < 0.3))
      const full = { ...event, currentAttendees: upTo(20), maxAttendees: 1 + upTo(25) }
      const { offered, withdrawn } = planOffers(full, queue, now)
      const holds = (each: Wait) =>
        offered.includes(each) || (each.offeredUntil !== null && !withdrawn.includes(each))
      const held = queue.filter(holds).reduce((sum, { places }) => sum + places, 0)
      const left = full.maxAttendees - full.currentAttendees - held
      expect(left >= 0 || held === 0).toBe(true)
      const waiting = queue.filter((each) => !holds(each) && !withdrawn.includes(each))
      expect(waiting.every(({ places }) => places > left)).toBe(true)
    }
  })
})

describe('whyNotWait', () => {
  const open = { ...event, booked: false }
  test.each([
    ['a full event', {}, 2, null],
    ['a party for which there is room', { maxAttendees: 12 }, 2, 'places_free'],
    ['a party for which there is not enough room', { maxAttendees: 11 }, 2, null],
    ['a guest who has a place', { booked: true }, 1, 'already_booked'],
    ['an event that has started', { startsAt: now }, 1, 'event_started'],
    ['more places than one booking may have', { maxParty: 2 }, 3, 'party_too_large'],
    ['more places than there are', { maxAttendees: 2, currentAttendees: 2 }, 3, 'party_too_large'],
  ] as const)('whyNotWait: %s', (_, fields, places, refusal) =>
    expect(whyNotWait({ ...open, ...fields }, places, [], now)).toBe(refusal),
  )
  test('whyNotWait: those before in the queue take the places first', () =>
    expect(whyNotWait({ ...open, maxAttendees: 12 }, 2, [wait('before', 2)], now)).toBeNull())
})

test('largestParty: at most what the event has', () => {
  expect(largestParty({ maxParty: 6, maxAttendees: 4 })).toBe(4)
  expect(largestParty({ maxParty: 2, maxAttendees: null })).toBe(2)
})
