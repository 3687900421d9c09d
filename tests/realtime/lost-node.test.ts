import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from './stream.ts'

const kills = long ? 50 : 3
const screensShown = long ? 20 : 5
/** Milliseconds from the answer until all screens of the other node are up to date. */
const within = 1_000

const staying = await startServer()
const guests = await makeUsers(staying, kills)
const watchers = await makeUsers(staying, screensShown)
const killed = await startServer({ databaseUrl: staying.databaseUrl })

describe('a node that is killed right after the answer', () => {
  it(`a node that is killed right after the answer: what was committed reaches every screen of the other node${long ? ` within ${within} ms` : ''} (${kills} kills)`, async () => {
    const eventId = await makeEvent(staying)
    const streams = await Promise.all(watchers.map((watcher) => openStream(staying, watcher, 'events')))
    const times: number[] = []
    for (const [kill, guest] of guests.entries()) {
      killed.expectErrors('its connections end with the kill')
      expect((await call(killed, guest, 'bookEvent', { params: { eventId } })).status).toBe(200)
      const since = performance.now()
      await killed.kill9()
      const arrivals = await Promise.all(
        streams.map((stream) =>
          stream.next(
            (m) => m.type === 'event.attendance' && m.eventId === eventId && m.currentAttendees === kill + 1,
          ),
        ),
      )
      times.push(Math.max(...arrivals.map(({ at }) => at)) - since)
      await killed.restart()
    }
    const slowest = Math.max(...times)
    report(
      `${kills} kills after the answer, all ${screensShown} screens right after at most ${Math.round(slowest)} ms`,
    )
    if (long) expect(slowest).toBeLessThan(within)
  }, 1_200_000)
})
