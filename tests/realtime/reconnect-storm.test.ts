import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { random } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { join } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { pauseBefore } from '#web/platform/realtime-stream.ts'
import { openStream, type TestStream } from './stream.ts'

const guests = long ? 1_000 : 40
/** In the long form, the milliseconds within which all are up to date again. */
const within = 10_000
const waitOptions = { timeout: long ? within : 60_000, interval: 50 }

/** What a client shows: a count that is fetched and then updated by messages. */
type Scenario = {
  topics: string
  look(user: TestUser): Promise<number | null>
  countIn(message: RealtimeMessage): number | null
  /** Increments the count directly in the database. */
  changeWithoutMessage(): Promise<unknown>
  /** Increments the count through the API. */
  move(user: TestUser): Promise<Called>
}

/** A client that reconnects like the web, with the same delays, and shows the count. */
class Phone {
  shows: number | null = null
  isOpen = false
  #isOn = true
  #server: TestServer
  #user: TestUser
  #scenario: Scenario
  #refetches: boolean

  constructor(server: TestServer, user: TestUser, scenario: Scenario, refetches: boolean) {
    this.#server = server
    this.#user = user
    this.#scenario = scenario
    this.#refetches = refetches
    void this.#keep()
  }

  stop(): void {
    this.#isOn = false
  }

  async #keep(): Promise<void> {
    for (let attempt = 0; this.#isOn; attempt++) {
      const stream = await openStream(this.#server, this.#user, this.#scenario.topics).catch(() => null)
      if (stream?.status === 200) {
        attempt = 0
        await this.#follow(stream)
      }
      if (this.#isOn) await sleep(pauseBefore(attempt, random()))
    }
  }

  async #follow(stream: TestStream): Promise<void> {
    let read = 0
    while (!stream.isClosed() && this.#isOn) {
      for (const { message } of stream.received.slice(read)) this.#receive(message)
      read = stream.received.length
      await sleep(20)
    }
    this.isOpen = false
  }

  #receive(message: RealtimeMessage): void {
    if (message.type === 'stream.opened') {
      if (this.shows === null || this.#refetches) void this.#look()
      this.isOpen = true
    }
    this.shows = this.#scenario.countIn(message) ?? this.shows
  }

  async #look(): Promise<void> {
    const seen = await this.#scenario.look(this.#user).catch(() => null)
    if (seen !== null) this.shows = seen
    else if (this.#isOn) await sleep(500).then(() => this.#look())
  }
}

/** The attendance of an event. */
async function eventScenario(server: TestServer): Promise<Scenario> {
  const eventId = await makeEvent(server)
  const [last] = await makeUsers(server, 1)
  return {
    topics: 'events',
    look: async (user) => {
      const { status, body } = await call(server, user, 'getEvent', { params: { eventId } })
      return status === 200 ? body.currentAttendees : null
    },
    countIn: (message) =>
      message.type === 'event.attendance' && message.eventId === eventId ? message.currentAttendees : null,
    changeWithoutMessage: () =>
      server.pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
        eventId,
        last.userId,
      ]),
    move: (user) => call(server, user, 'bookEvent', { params: { eventId } }),
  }
}

/** The number of participants in a live competition. */
async function liveState(server: TestServer): Promise<Scenario> {
  const competitionId = await makeCompetition(server, { isLive: true })
  const [last] = await makeUsers(server, 1)
  return {
    topics: `me,competition:${competitionId}`,
    look: async (user) => {
      const { status, body } = await call(server, user, 'getLiveCompetition', { params: { competitionId } })
      return status === 200 ? body.standings.participants : null
    },
    countIn: (message) => (message.type === 'live.standings' ? message.standings.participants : null),
    changeWithoutMessage: () => enter(server, competitionId, [last]),
    move: (user) => join(server, user, competitionId),
  }
}

/** All clients listen; the server is killed; the count changes without a message; the server returns. */
async function storm(begin: (server: TestServer) => Promise<Scenario>, refetches = true) {
  const server = await startServer()
  const users = await makeUsers(server, guests)
  const scenario = await begin(server)
  phones = users.map((user) => new Phone(server, user, scenario, refetches))
  await expect
    .poll(() => phones.filter(({ isOpen, shows }) => isOpen && shows === 0).length, { timeout: 60_000 })
    .toBe(guests)
  await server.kill9()
  await scenario.changeWithoutMessage()
  await server.restart()
  return { users, scenario, back: performance.now() }
}

let phones: Phone[] = []
const stale = (right: number) => phones.filter(({ shows }) => shows !== right).length

describe(`reconnect: ${guests} guests after a restart`, () => {
  afterEach(() => {
    for (const phone of phones) phone.stop()
  })

  it.each([
    ['an event', eventScenario],
    ['a live competition', liveState],
  ])(
    `reconnect after a restart: all clients of %s show the final count${long ? ` within ${within / 1_000} s` : ''}`,
    async (where, begin) => {
      const { users, scenario, back } = await storm(begin)
      // The count also changes while clients reconnect: some get a message, others fetch the new count.
      for (const user of users.slice(0, 10)) {
        expect((await scenario.move(user)).status).toBe(200)
        await sleep(100)
      }
      await expect.poll(() => phones.filter(({ isOpen }) => isOpen).length, waitOptions).toBe(guests)
      await expect.poll(() => stale(11), waitOptions).toBe(0)
      const took = performance.now() - back
      report(` ${guests} guests reconnected to ${where} with the right count after ${Math.round(took)} ms`)
      expectWithin(within, took)
    },
    180_000,
  )

  control(
    'reconnect after a restart: a client that does not refetch on opening keeps the old count',
    async () => {
      const { users, scenario } = await storm(eventScenario, false)
      await expect.poll(() => phones.filter(({ isOpen }) => isOpen).length, waitOptions).toBe(guests)
      // A refetch that was started by the opening would be answered before these.
      expect(await Promise.all(users.map(scenario.look))).toEqual(Array(guests).fill(1))
      expect(stale(1)).toBe(guests)
    },
  )
})
