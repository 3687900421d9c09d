import { describe, expect, it, test } from 'vitest'
import {
  countedChange,
  curveOf,
  fullnessOf,
  hoursOf,
  insideOf,
  letIn,
  letOut,
  sizeOf,
  takeBack,
  whyNotCount,
} from './door.ts'

const at = (time: string) => new Date(`2055-03-05T${time}:00Z`)
const now = at('18:00')
const table = {
  status: 'confirmed' as const,
  startsAt: at('18:00'),
  endsAt: at('20:00'),
  checkedInAt: null,
  guestCount: 4,
  inside: 0,
}
const here = { ...table, checkedInAt: now, inside: 4 }
const place = { startsAt: at('19:00'), places: 1, inside: 0 }
const inside = { ...place, inside: 1 }

describe('a party with several places at an event', () => {
  const four = { ...place, places: 4 }
  const alone = (inside: number) => ({ table: null, places: [{ ...four, inside }] })
  it.each([
    ['all of it', 0, null, { change: 4, places: [{ ...four, passing: 4 }] }],
    ['one of it', 0, 1, { change: 1, places: [{ ...four, passing: 1 }] }],
    ['the others', 1, null, { change: 3, places: [{ ...four, inside: 1, passing: 3 }] }],
    ['nobody, when all are inside', 4, null, 'already_inside'],
  ] as const)('comes in: %s', (_, inside, people, expected) => {
    const result = letIn(alone(inside), people, now)
    if (typeof expected === 'string') expect(result).toBe(expected)
    else expect(result).toMatchObject(expected)
  })
  it('goes out one by one', () => {
    expect(letOut(alone(4), 1)).toMatchObject({ change: -1, places: [{ passing: 1 }] })
    expect(letOut(alone(3), null)).toMatchObject({ change: -3, places: [{ passing: 3 }] })
  })
  it('is counted once with a smaller table, with those who do not sit there', () => {
    const both = { table: { ...table, guestCount: 2 }, places: [four] }
    expect(sizeOf(both)).toBe(4)
    expect(letIn(both, null, now)).toMatchObject({ change: 4, atTable: 2, places: [{ passing: 4 }] })
  })
})

describe('who comes in', () => {
  it.each([
    ['a table: the whole party', { table, places: [] }, null, { change: 4, atTable: 4, byTable: true }],
    ['a table: a part of the party', { table, places: [] }, 3, { change: 3, atTable: 3 }],
    ['a table: no more than are missing', { table: { ...here, inside: 3 }, places: [] }, 4, { change: 1 }],
    ['a place', { table: null, places: [place] }, null, { change: 1, atTable: 0, byTable: false }],
    [
      'a table and a place: nobody is counted twice',
      { table, places: [place] },
      null,
      { change: 4, places: [place] },
    ],
    ['a table, after the place', { table, places: [inside] }, null, { change: 3, atTable: 4, places: [] }],
    [
      'a place, after the table',
      { table: here, places: [place] },
      null,
      { change: 0, atTable: 0, places: [place] },
    ],
    ['a second table, from the first', { table, places: [], elsewhere: 4 }, null, { change: 0, atTable: 4 }],
    [
      'a table that the guest has checked in alone',
      { table: { ...table, checkedInAt: now }, places: [] },
      null,
      { change: 4 },
    ],
    ['a party that comes again', { table: { ...here, inside: 0 }, places: [] }, null, { change: 4 }],
    [
      'a place beside a cancelled table',
      { table: { ...table, status: 'cancelled' as const }, places: [place] },
      null,
      { change: 1, byTable: false },
    ],
  ])('%s', (_, party, people, expected) => {
    expect(letIn(party, people, now)).toMatchObject(expected)
  })

  it.each([
    ['nothing', { table: null, places: [] }, now, 'nothing_tonight'],
    ['a place two hours before', { table: null, places: [place] }, at('17:00'), 'check_in_early'],
    ['a table two hours before', { table, places: [] }, at('16:00'), 'check_in_early'],
    ['a table that is over', { table, places: [] }, at('20:00'), 'check_in_late'],
    [
      'a cancelled table',
      { table: { ...here, status: 'cancelled' as const }, places: [] },
      now,
      'booking_cancelled',
    ],
    [
      'a table that waits',
      { table: { ...table, status: 'pending' as const }, places: [] },
      now,
      'booking_pending',
    ],
    ['a party that is inside', { table: here, places: [inside] }, now, 'already_inside'],
    ['a guest who is inside', { table: null, places: [inside] }, now, 'already_inside'],
  ])('%s is refused', (_, party, when, expected) => {
    expect(letIn(party, null, when)).toBe(expected)
  })

  test('a place opens sixty minutes before its event, to the second, and stays open', () => {
    const party = { table: null, places: [place] }
    expect(letIn(party, null, new Date(at('18:00').getTime() - 1))).toBe('check_in_early')
    for (const when of [at('18:00'), at('23:59')])
      expect(letIn(party, null, when)).toMatchObject({ change: 1 })
  })

  test('a party that has come comes again after its time, in the same house day', () => {
    const party = { table: { ...here, inside: 0 }, places: [] }
    expect(letIn(party, null, at('23:00'))).toMatchObject({ change: 4 })
    expect(letIn(party, null, new Date('2055-03-06T05:00:00Z'))).toBe('check_in_late')
  })

  test('an event that is over is entered only if nothing else is open', () => {
    const over = { startsAt: at('10:00'), places: 1, inside: 0 }
    expect(letIn({ table: null, places: [over, place] }, null, now)).toMatchObject({ places: [place] })
    expect(letIn({ table: null, places: [over] }, null, now)).toMatchObject({ places: [over] })
  })
})

describe('who goes out', () => {
  it.each([
    [
      'the whole party',
      { table: here, places: [inside] },
      null,
      { change: -4, atTable: -4, places: [{ ...inside, passing: 1 }] },
    ],
    ['one of the party', { table: here, places: [inside] }, 1, { change: -1, atTable: -1, places: [] }],
    [
      'a guest of a place',
      { table: null, places: [inside, place] },
      null,
      { change: -1, atTable: 0, places: [{ ...inside, passing: 1 }] },
    ],
  ])('%s', (_, party, people, expected) => {
    expect(letOut(party, people)).toEqual(expected)
  })
  test('nobody who is not inside', () => {
    expect(letOut({ table, places: [place] }, null)).toBe('not_inside')
    expect(insideOf({ table, places: [place] })).toBe(0)
  })
})

describe('a check-in that is taken back', () => {
  test.each([
    ['the whole party goes', { table: here, places: [] }, 4, { atTable: -4, places: [], change: -4 }],
    [
      'a guest who was in and out before goes from the place too',
      { table: here, places: [inside] },
      4,
      { atTable: -4, places: [{ ...inside, passing: 1 }], change: -4 },
    ],
    [
      'a guest who was inside by a place stays there',
      { table: here, places: [inside] },
      3,
      { atTable: -4, places: [], change: -3 },
    ],
    [
      'those who were inside at another table stay',
      { table: here, places: [] },
      2,
      { atTable: -2, places: [], change: -2 },
    ],
    [
      'nobody goes who has gone already',
      { table: { ...here, inside: 0 }, places: [] },
      4,
      { atTable: 0, places: [], change: 0 },
    ],
    [
      'one who was counted by the place alone is not counted out',
      { table: { ...here, inside: 1 }, places: [inside] },
      0,
      { atTable: -1, places: [], change: 0 },
    ],
    [
      'more have gone than were counted in',
      { table: { ...here, inside: 1 }, places: [] },
      -2,
      { atTable: 0, places: [], change: 0 },
    ],
  ])('%s', (_, party, counted, expected) => {
    expect(takeBack(party, counted)).toEqual(expected)
  })
})

describe('the count', () => {
  test('is never below nobody', () => {
    expect([countedChange(2, -4), countedChange(5, -4), countedChange(0, 3)]).toEqual([-2, -4, 3])
    expect([whyNotCount(1, -1), whyNotCount(0, -1), whyNotCount(0, 1)]).toEqual([null, 'nobody_inside', null])
  })
  it.each([
    [1_000, null, 'free'],
    [89, 100, 'free'],
    [90, 100, 'near'],
    [99, 100, 'near'],
    [100, 100, 'full'],
    [101, 100, 'full'],
    [9, 11, 'free'],
    [10, 11, 'near'],
  ])('%i of %s inside is %s', (people, maximum, expected) => {
    expect(fullnessOf(people, maximum)).toBe(expected)
  })
  test('a curve adds up what has changed', () => {
    expect(
      curveOf([
        { at: 1, delta: 5 },
        { at: 2, delta: -2 },
        { at: 3, delta: 0 },
      ]),
    ).toEqual([
      { at: 1, inside: 5 },
      { at: 2, inside: 3 },
      { at: 3, inside: 3 },
    ])
    expect(curveOf([])).toEqual([])
  })
  test('an hour has what was counted last until its end, or what the hour before had', () => {
    const curve = [
      { at: at('18:15'), inside: 5 },
      { at: at('19:00'), inside: 8 },
      { at: at('20:15'), inside: 7 },
      { at: at('20:30'), inside: 9 },
    ]
    expect(hoursOf(curve)).toEqual([
      { at: at('19:00'), inside: 8 },
      { at: at('20:00'), inside: 8 },
      { at: at('21:00'), inside: 9 },
    ])
    expect(hoursOf([])).toEqual([])
  })
})
