import { describe, expect, it } from 'vitest'
import { expectedEnd, promisedEnd } from './play-end.ts'

const minute = 60_000
const startedAt = new Date('2026-11-27T19:00:00Z')
const minutesIn = (minutes: number) => new Date(startedAt.getTime() + minutes * minute)
const lengths = [30, 50, 60, 70, 90, 100, 120, 240].map((minutes) => minutes * minute)

describe('the end of a session', () => {
  it('is the promised one until then', () => {
    const session = { startedAt, promisedEnd: minutesIn(45) }
    expect(expectedEnd(session, [], minutesIn(44))).toEqual(minutesIn(45))
    expect(expectedEnd(session, [], minutesIn(45))).toBeNull()
  })

  it('is as late as half of those that lasted as long, and is always to come', () => {
    expect(expectedEnd({ startedAt }, lengths, startedAt)).toEqual(minutesIn(90))
    expect(expectedEnd({ startedAt }, lengths, minutesIn(60))).toEqual(minutesIn(100))
  })

  it('is unknown where fewer than five lasted as long', () => {
    expect(expectedEnd({ startedAt }, lengths, minutesIn(69))).toEqual(minutesIn(100))
    expect(expectedEnd({ startedAt }, lengths, minutesIn(70))).toBeNull()
  })
})

describe('a promise that says something about the end', () => {
  it('is that of a booking, or one that a booking cuts short', () => {
    const promise = (minutes: number, isBooked: boolean) =>
      promisedEnd({ startedAt, promisedUntil: minutesIn(minutes), isBooked })
    expect(promise(119, false)).toEqual(minutesIn(119))
    expect(promise(120, false)).toBeNull()
    expect(promise(120, true)).toEqual(minutesIn(120))
    expect(promisedEnd({ startedAt, promisedUntil: null, isBooked: false })).toBeNull()
  })
})
