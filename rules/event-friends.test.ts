import { describe, expect, it } from 'vitest'
import { letFriendIn, letFriendOut, ticketsToDrop, whyNotNameFriends } from './event-friends.ts'

const start = new Date('2055-03-05T18:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

describe('the tickets that stop when a party gets smaller', () => {
  const ticket = (seat: number, name: string | null = null, hasCome = false) => ({ seat, name, hasCome })
  const dropped = (tickets: ReturnType<typeof ticket>[], places: number) =>
    ticketsToDrop(tickets, places).map(({ seat }) => seat)

  it('are the last ones without a name first', () => {
    const party = [ticket(2), ticket(3, 'Åsa'), ticket(4), ticket(5, 'Bo')]
    expect([5, 4, 3, 2, 1].map((places) => dropped(party, places))).toEqual([
      [],
      [4],
      [4, 2],
      [4, 2, 5],
      [4, 2, 5, 3],
    ])
  })
  it('are those of guests who have come only when no others are left', () => {
    expect(dropped([ticket(2, null, true), ticket(3, 'Åsa')], 2)).toEqual([3])
  })
  it('are none when the party grows', () => {
    expect(dropped([ticket(2)], 6)).toEqual([])
  })
})

describe('the ticket of a friend', () => {
  const place = (fields: object = {}) => ({ id: 'cup', startsAt: start, places: 4, inside: 0, ...fields })
  const party = (...places: ReturnType<typeof place>[]) => ({ table: null, places })
  const own = { placeId: 'cup', isInside: false, hasCome: false }

  it('lets in one person of the party', () => {
    expect(letFriendIn(party(place({ inside: 1 })), own, at(0))).toMatchObject({
      byTable: false,
      change: 1,
      places: [{ id: 'cup', passing: 1 }],
    })
  })
  it('lets in nobody a second time, and nobody once the party is inside', () => {
    expect(letFriendIn(party(place({ inside: 1 })), { ...own, isInside: true }, at(0))).toBe('already_inside')
    expect(letFriendIn(party(place({ inside: 4 })), own, at(0))).toBe('already_inside')
  })
  it.each([
    [-61, null, 'check_in_early'],
    [-60, null, 'in'],
    [-120, at(-120), 'in'],
    [-121, at(-120), 'check_in_early'],
    [-60, at(-30), 'in'],
  ])('%i minutes after the start, with doors at %s: %s', (minutes, doorsAt, expected) => {
    const result = letFriendIn(party(place({ doorsAt })), own, at(minutes))
    expect(typeof result === 'string' ? result : 'in').toBe(expected)
  })
  it('opens its own event only, and not one of another evening', () => {
    const concert = place({ id: 'concert', startsAt: at(180) })
    expect(letFriendIn(party(place(), concert), { ...own, placeId: 'concert' }, at(0))).toBe('check_in_early')
    expect(letFriendIn(party(place()), { ...own, placeId: 'concert' }, at(0))).toBe('nothing_tonight')
  })
  const table = {
    status: 'confirmed' as const,
    startsAt: start,
    endsAt: at(120),
    checkedInAt: null,
    guestCount: 4,
    inside: 0,
  }
  it('leaves the table of whoever booked alone', () => {
    expect(letFriendIn({ table, places: [place()] }, own, at(0))).toMatchObject({
      byTable: false,
      atTable: 0,
    })
  })

  describe('of a party of four at a table, two of whom have places', () => {
    const seated = (inside: number) => ({ ...table, checkedInAt: at(-30), inside })
    const inside = { ...own, isInside: true, hasCome: true }
    const out = { ...own, hasCome: true }
    it('lets its guest out, from the place too', () => {
      const party = { table: seated(4), places: [place({ places: 2, inside: 2 })] }
      expect(letFriendOut(party, inside)).toMatchObject({
        atTable: -1,
        change: -1,
        places: [{ id: 'cup', passing: 1 }],
      })
    })
    it('lets its guest in again, as one more than those at the table', () => {
      const party = { table: seated(3), places: [place({ places: 2, inside: 1 })] }
      expect(letFriendIn(party, out, at(0))).toMatchObject({
        byTable: false,
        atTable: 1,
        change: 1,
        places: [{ id: 'cup', passing: 1 }],
      })
    })
    it('counts a guest who comes for the first time among those at the table', () => {
      const party = { table: seated(4), places: [place({ places: 2, inside: 0 })] }
      expect(letFriendIn(party, own, at(0))).toMatchObject({ atTable: 0, change: 0 })
    })
    it('counts nobody twice where the table is full again', () => {
      const party = { table: seated(4), places: [place({ places: 2, inside: 1 })] }
      expect(letFriendIn(party, out, at(0))).toMatchObject({ atTable: 0, change: 0 })
    })
  })

  it('lets out one person of the party, once', () => {
    const two = party(place({ inside: 2 }))
    expect(letFriendOut(two, { ...own, isInside: true, hasCome: true })).toEqual({
      atTable: 0,
      change: -1,
      places: [{ ...place({ inside: 2 }), passing: 1 }],
    })
    expect(letFriendOut(two, { ...own, hasCome: true })).toBe('not_inside')
  })
  it('of another evening lets nobody out', () => {
    const other = { placeId: 'yesterday', isInside: true, hasCome: true }
    expect(letFriendOut(party(place({ inside: 2 })), other)).toBe('not_inside')
  })
})

describe('naming friends', () => {
  it('is possible with a booking until the event starts', () => {
    const why = (booked: boolean, minutes: number) =>
      whyNotNameFriends({ booked, startsAt: start }, at(minutes))
    expect([why(false, -1), why(true, -1), why(true, 0)]).toEqual(['not_booked', null, 'event_started'])
  })
})
