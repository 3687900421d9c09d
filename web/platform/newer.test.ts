import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetPositions, forgetVersions, mayHaveMissed, newestKnown, notePosition } from './newer.ts'

type Row = { title: string; count: number; mine: boolean }

describe('the newest known value of each field', () => {
  it('the newest known value: each field has the value of the highest version that contained it', () => {
    const newest = newestKnown<Row>()
    expect(newest('a', 1, { title: 'One', count: 1 })).toEqual({ title: 'One', count: 1 })
    expect(newest('a', 3, { count: 3 })).toEqual({ count: 3 })
    expect(newest('a', 2, { title: 'Two', count: 2, mine: true })).toEqual({
      title: 'Two',
      count: 3,
      mine: true,
    })
  })

  it('the newest known value: the later of two equal versions counts, and repeating one changes nothing', () => {
    const newest = newestKnown<Row>()
    newest('a', 2, { count: 1 })
    expect(newest('a', 2, { count: 2 })).toEqual({ count: 2 })
    expect(newest('a', 2, { count: 2 })).toEqual({ count: 2 })
  })

  it('the newest known value: versions of different ids and of different types are independent', () => {
    const [newest, other] = [newestKnown<Row>(), newestKnown<Row>()]
    newest('a', 9, { count: 9 })
    expect(newest('b', 1, { count: 1 })).toEqual({ count: 1 })
    expect(other('a', 1, { count: 1 })).toEqual({ count: 1 })
  })

  it('the newest known value: after the versions are forgotten, any next version is accepted', () => {
    const newest = newestKnown<Row>()
    newest('a', 9, { count: 9 })
    forgetVersions()
    expect(newest('a', 1, { count: 1 })).toEqual({ count: 1 })
  })

  it('the newest known value is the highest version of each field, in whatever order the messages arrive', () => {
    const messages = [
      [1, { title: 'One', count: 1, mine: false }],
      [2, { count: 2 }],
      [3, { mine: true, count: 3 }],
      [4, { count: 4 }],
      [4, { title: 'Four', count: 4, mine: true }],
    ] as const
    fc.assert(
      fc.property(fc.shuffledSubarray([...messages, ...messages], { minLength: 10 }), (arrivals) => {
        const newest = newestKnown<Row>()
        for (const [version, fields] of arrivals) newest('a', version, fields)
        expect(newest('a', 0, { title: '', count: 0, mine: false })).toEqual(messages[4][1])
      }),
    )
  })
})

describe('the position of the bus', () => {
  beforeEach(forgetPositions)

  it('the position of the bus: no message is missed when every answer has the position of the opening or a later one', () => {
    notePosition('bus.7')
    notePosition('bus.12')
    expect(mayHaveMissed('bus.7')).toBe(false)
    expect(mayHaveMissed('bus.6')).toBe(false)
  })

  it('the position of the bus: a message between the earliest answer and the opening may be missed', () => {
    notePosition('bus.12')
    notePosition('bus.7')
    notePosition('bus.13')
    expect(mayHaveMissed('bus.8')).toBe(true)
  })

  it('the position of the bus: messages may be missed when an answer is from another bus or has no position', () => {
    notePosition('bus.100')
    expect(mayHaveMissed('other.1')).toBe(true)
    forgetPositions()
    expect(mayHaveMissed('other.1')).toBe(false)
    notePosition(null)
    expect(mayHaveMissed('other.0')).toBe(true)
  })
})
