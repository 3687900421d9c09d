import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { pauseBefore } from '#web/platform/live-stream.ts'
import { openStream, type TestStream } from './stream.ts'

const guests = long ? 1_000 : 200
const within = 10_000

/** A guest's phone: keeps its stream as the web does, with the same pauses, and shows how many come to one event. */
class Phone {
  shows: number | null = null
  isOpen = false
  #isOn = true
  #server: TestServer
  #user: TestUser
  #eventId: string
  #asksAgain: boolean

  constructor(server: TestServer, user: TestUser, eventId: string, asksAgain: boolean) {
    this.#server = server
    this.#user = user
    this.#eventId = eventId
    this.#asksAgain = asksAgain
    void this.#keep()
  }

  stop(): void {
    this.#isOn = false
  }

  async #keep(): Promise<void> {
    for (let attempt = 0; this.#isOn; attempt++) {
      const stream = await openStream(this.#server, this.#user, 'events').catch(() => null)
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

  #hear(message: LiveMessage): void {
    if (message.type === 'stream.opened') {
      if (this.shows === null || this.#asksAgain) void this.#look()
      this.isOpen = true
    }
    if (message.type === 'event.attendance' && message.eventId === this.#eventId)
      this.shows = message.currentAttendees
  }

  async #look(): Promise<void> {
    const params = { eventId: this.#eventId }
    const answer = await call(this.#server, this.#user, 'getEvent', { params }).catch(() => null)
    if (answer?.status === 200) this.shows = answer.body.currentAttendees
    else if (this.#isOn) await sleep(500).then(() => this.#look())
  }
}

/** Everyone listens; the server dies; someone books through nobody's ears; the server comes back. */
async function storm(asksAgain: boolean) {
  const server = await startServer()
  const users = await makeUsers(server, guests)
  const [last] = (await makeUsers(server, 1)) as [TestUser]
  const eventId = await makeEvent(server)
  phones = users.map((user) => new Phone(server, user, eventId, asksAgain))
  await expect
    .poll(() => phones.filter(({ isOpen, shows }) => isOpen && shows === 0).length, { timeout: 60_000 })
    .toBe(guests)
  await server.kill9()
  await server.pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
    eventId,
    last.userId,
  ])
  await server.restart()
  return { server, users, eventId, back: performance.now() }
}

let phones: Phone[] = []
const stale = (right: number) => phones.filter(({ shows }) => shows !== right).length

describe(`${guests} guests come back at once after a restart`, () => {
  afterEach(() => {
    for (const phone of phones) phone.stop()
  })

  it(`every one shows the final count within ${within / 1_000} s`, async () => {
    const { server, users, eventId, back } = await storm(true)
    // And it goes on while they come back: some hear it, some find it when they ask.
    for (const user of users.slice(0, 10)) {
      expect((await call(server, user, 'bookEvent', { params: { eventId } })).status).toBe(200)
      await sleep(100)
    }
    await expect
      .poll(() => phones.filter(({ isOpen }) => isOpen).length, { timeout: within, interval: 50 })
      .toBe(guests)
    await expect.poll(() => stale(11), { timeout: within, interval: 50 }).toBe(0)
    const took = performance.now() - back
    console.log(`Storm: ${guests} guests back and right after ${Math.round(took)} ms`)
    expect(took).toBeLessThan(within)
  }, 180_000)

  it('control: who does not ask again at the opening of the stream goes on showing the old count', async () => {
    await storm(false)
    await expect
      .poll(() => phones.filter(({ isOpen }) => isOpen).length, { timeout: within, interval: 50 })
      .toBe(guests)
    await sleep(1_000)
    expect(stale(1)).toBe(guests)
  }, 180_000)
})
