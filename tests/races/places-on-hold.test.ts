import { describe, expect, it } from 'vitest'
import { attendance, endHolds } from '#tests/events/make-event.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { type BurstRequest, book, burst, cancel, tally } from './burst.ts'
import {
  atBoth,
  endHoldsWhile,
  guests,
  heldEvent,
  hold,
  openSetting,
  placesOf,
  rounds,
  type Setting,
  untilReleased,
} from './holds.ts'
import { slowly } from './last-word.ts'

/**
 * While the nodes give the places back, their guests keep them. Returns the guests who have no place although the answer was that
 * it is kept.
 */
async function keepWhileReleased(setting: Setting) {
  const { server, users } = setting
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const eventId = await heldEvent(setting)
    await endHolds(server)
    const released = untilReleased(server)
    const answers = await atBoth(
      setting,
      users.map((user) => book(user, eventId)),
    )
    await released
    const places = await placesOf(server, eventId)
    users.forEach(({ userId }: TestUser, at) => {
      if (answers[at]?.status === 200 && !places.has(userId)) lost++
      expect(answers[at]?.status === 200 || !places.has(userId)).toBe(true)
    })
    const { counter, rows } = (await attendance(server, eventId)) ?? {}
    expect(counter).toBe(rows)
  }
  return lost
}

describe(`places on hold: ${guests} guests keep theirs while two nodes give them back`, () => {
  it('places on hold: each guest with the answer that the place is kept has it, and nobody has two', async () => {
    const setting = await openSetting()
    expect(await keepWhileReleased(setting)).toBe(0)
    await expectInvariants(setting.server.pool)
  })

  /** One guest keeps the place after both nodes have found that its hold has ended. */
  async function keepInTheLastMoment(options: { withoutLocks?: boolean } = {}) {
    const setting = await openSetting({ ...options, count: 1 })
    const { server, users } = setting
    const eventId = await heldEvent(setting)
    await server.pool.query(slowly(0.3, 'before update or delete on event_bookings'))
    const requests = users.map((user) => book(user, eventId))
    const kept = await endHoldsWhile(setting, 3, () => burst(server, requests))
    expect(tally(kept ?? [])).toEqual({ '200': 1 })
    await Promise.all([server.stop(), setting.other.stop()])
    return attendance(server, eventId)
  }

  it('places on hold: a place that is kept at the last moment is kept', async () => {
    expect(await keepInTheLastMoment()).toEqual({ counter: 1, rows: 1 })
  })

  control(
    'places on hold: without locks, a guest gets the answer that the place is kept although it is given back',
    async () => {
      expect(await keepInTheLastMoment({ withoutLocks: true })).toEqual({ counter: 0, rows: 0 })
    },
  )
})

describe(`places on hold: two nodes give back ${guests} places`, () => {
  /** The number of messages to the guests that their place is gone. */
  async function releaseAtBoth(setting: Setting) {
    const { server } = setting
    const eventId = await heldEvent(setting)
    const bus = await listenToBus(server.databaseUrl)
    await endHoldsWhile(setting, 2)
    await untilReleased(server)
    await Promise.all([server.stop(), setting.other.stop()])
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    return (await bus.topicsOf('booking.changed')).length
  }

  it('places on hold: each place is given back once, and each guest gets one message', async () => {
    const setting = await openSetting()
    expect(await releaseAtBoth(setting)).toBe(guests)
    await expectInvariants(setting.server.pool)
  })

  control('places on hold: without locks, guests get the message twice', async () => {
    const setting = await openSetting({ withoutLocks: true })
    await setting.server.pool.query(slowly(1.2 / guests, 'before delete on event_bookings'))
    expect(await releaseAtBoth(setting)).toBeGreaterThan(guests)
  })
})

describe('places on hold: cancelled, kept and wanted by others at once', () => {
  /**
   * The hold ends while guests cancel, keep and hold their places, strangers book, and two nodes give the places back.
   * `wrongAnswers` is how many answers are not true.
   */
  async function storm(setting: Setting) {
    const { server, users } = setting
    const strangers = await makeUsers(server, users.length)
    const eventId = await heldEvent(setting)
    const meanwhile = await atBoth(
      setting,
      strangers.map((user) => book(user, eventId)),
    )
    expect(tally(meanwhile)).toEqual({ '409 event_full': users.length })
    const requests = users.flatMap((user, at) => [
      [book, cancel, hold][at % 3]?.(user, eventId) as BurstRequest,
      book(strangers[at] as TestUser, eventId),
    ])
    const answers = (await endHoldsWhile(setting, 3, () => atBoth(setting, requests))) ?? []
    await untilReleased(server)
    for (const answer of Object.keys(tally(answers)))
      expect(answer).toMatch(/^(200|409 (event_full|already_booked|not_booked))$/)
    const places = await placesOf(server, eventId)
    const wrongAnswers = answers.filter(({ status }, at) => {
      const isStranger = at % 2 === 1
      const { userId } = (isStranger ? strangers : users)[at >> 1] as TestUser
      const books = isStranger || (at >> 1) % 3 === 0
      return (status === 200 || !books) && places.has(userId) !== books
    })
    return { eventId, wrongAnswers: wrongAnswers.length, places: places.size }
  }

  it(`places on hold: a full event of ${guests} places never has more guests than places, and each answer is true`, async () => {
    const setting = await openSetting()
    const { server } = setting
    for (let round = 0; round < rounds; round++) {
      const { eventId, wrongAnswers, places } = await storm(setting)
      expect(wrongAnswers).toBe(0)
      expect(await attendance(server, eventId)).toEqual({ counter: places, rows: places })
      expect(places).toBeLessThanOrEqual(guests)
    }
    await expectInvariants(server.pool)
  })

  control(
    'places on hold: without locks, a guest gets the answer that the place is kept although there is none',
    async () => {
      const setting = await openSetting({ withoutLocks: true, count: 3 })
      await setting.server.pool.query(slowly(0.05, 'before update or delete on event_bookings'))
      let wrongAnswers = 0
      // Whether a guest or a job comes first is chance.
      for (let round = 0; wrongAnswers === 0 && round < 10; round++)
        wrongAnswers = (await storm(setting)).wrongAnswers
      expect(wrongAnswers).toBeGreaterThan(0)
    },
  )
})
