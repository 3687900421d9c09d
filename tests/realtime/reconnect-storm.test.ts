import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { join } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { pauseBefore } from '#web/platform/realtime-stream.ts'
import { openStream, type TestStream } from './stream.ts'

const guests = long ? 1_000 : 200
const within = 10_000

/** What a client shows: a count that is fetched and then updated by messages. */
type Scene = {
  topics: string
  look(user: TestUser): Promise<number | null>
  hear(message: RealtimeMessage): number | null
  /** Increments the count directly in the database. */
  moveUnheard(): Promise<unknown>
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
  #scene: Scene
  #asksAgain: boolean

  constructor(server: TestServer, user: TestUser, scene: Scene, asksAgain: boolean) {
    this.#server = server
    this.#user = user
    this.#scene = scene
    this.#asksAgain = asksAgain
    void this.#keep()
  }

  stop(): void {
    this.#isOn = false
  }

  async #keep(): Promise<void> {
    for (let attempt = 0; this.#isOn; attempt++) {
      const stream = await openStream(this.#server, this.#user, this.#scene.topics).catch(() => null)
      if (stream?.status === 200) {
        attempt = 0
        await this.#follow(stream)
      }
      if (this.#isOn) await sleep(pauseBefore(attempt, Math.random()))
    }
  }

  async #follow(stream: TestStream): Promise<void> {
    let read = 0
    while (!stream.isClosed() && this.#isOn) {
      for (const { message } of stream.heard.slice(read)) this.#hear(message)
      read = stream.heard.length
      await sleep(20)
    }
    this.isOpen = false
  }

  #hear(message: RealtimeMessage): void {
    if (message.type === 'stream.opened') {
      if (this.shows === null || this.#asksAgain) void this.#look()
      this.isOpen = true
    }
    this.shows = this.#scene.hear(message) ?? this.shows
  }

  async #look(): Promise<void> {
    const seen = await this.#scene.look(this.#user).catch(() => null)
    if (seen !== null) this.shows = seen
    else if (this.#isOn) await sleep(500).then(() => this.#look())
  }
}

/** The attendance of an event. */
async function anEvent(server: TestServer): Promise<Scene> {
  const eventId = await makeEvent(server)
  const [last] = (await makeUsers(server, 1)) as [TestUser]
  return {
    topics: 'events',
    look: async (user) => {
      const { status, body } = await call(server, user, 'getEvent', { params: { eventId } })
      return status === 200 ? body.currentAttendees : null
    },
    hear: (message) =>
      message.type === 'event.attendance' && message.eventId === eventId ? message.currentAttendees : null,
    moveUnheard: () =>
      server.pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
        eventId,
        last.userId,
      ]),
    move: (user) => call(server, user, 'bookEvent', { params: { eventId } }),
  }
}

/** The participants of a live competition. */
async function liveState(server: TestServer): Promise<Scene> {
  const competitionId = await makeCompetition(server, { isLive: true })
  const [last] = (await makeUsers(server, 1)) as [TestUser]
  return {
    topics: `me,competition:${competitionId}`,
    look: async (user) => {
      const { status, body } = await call(server, user, 'getLiveCompetition', { params: { competitionId } })
      return status === 200 ? body.standings.participants : null
    },
    hear: (message) => (message.type === 'live.standings' ? message.standings.participants : null),
    moveUnheard: () => enter(server, competitionId, [last]),
    move: (user) => join(server, user, competitionId),
  }
}

/** All clients listen; the server is killed; the count changes unheard; the server returns. */
async function storm(begin: (server: TestServer) => Promise<Scene>, asksAgain = true) {
  const server = await startServer()
  const users = await makeUsers(server, guests)
  const scene = await begin(server)
  phones = users.map((user) => new Phone(server, user, scene, asksAgain))
  await expect
    .poll(() => phones.filter(({ isOpen, shows }) => isOpen && shows === 0).length, { timeout: 60_000 })
    .toBe(guests)
  await server.kill9()
  await scene.moveUnheard()
  await server.restart()
  return { users, scene, back: performance.now() }
}

let phones: Phone[] = []
const stale = (right: number) => phones.filter(({ shows }) => shows !== right).length

describe(`reconnect: ${guests} guests after a restart`, () => {
  afterEach(() => {
    for (const phone of phones) phone.stop()
  })

  it.each([
    ['an event', anEvent],
    ['a stage', liveState],
  ])(
    `to %s: every one shows the final count within ${within / 1_000} s`,
    async (where, begin) => {
      const { users, scene, back } = await storm(begin)
      // The count also changes while clients reconnect: some get a message, some the new answer.
      for (const user of users.slice(0, 10)) {
        expect((await scene.move(user)).status).toBe(200)
        await sleep(100)
      }
      await expect
        .poll(() => phones.filter(({ isOpen }) => isOpen).length, { timeout: within, interval: 50 })
        .toBe(guests)
      await expect.poll(() => stale(11), { timeout: within, interval: 50 }).toBe(0)
      const took = performance.now() - back
      console.log(`Storm: ${guests} guests back at ${where}, and right, after ${Math.round(took)} ms`)
      expect(took).toBeLessThan(within)
    },
    180_000,
  )

  it('control: a client that does not refetch on opening keeps the old count', async () => {
    await storm(anEvent, false)
    await expect
      .poll(() => phones.filter(({ isOpen }) => isOpen).length, { timeout: within, interval: 50 })
      .toBe(guests)
    await sleep(1_000)
    expect(stale(1)).toBe(guests)
  })
})
