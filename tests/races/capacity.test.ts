import { describe, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { book, burst, tally } from './burst.ts'
import { eventsWithoutLastWord } from './last-word.ts'

const places = 50
const guests = long ? 1_000 : 200

/** A server sends the bookings of one event one after the other, so the race is between two. */
async function bookAtOnce({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const eventId = await makeEvent(server, { maxAttendees: places })
  const users = await makeUsers(server, guests)
  const requests = users.map((user) => book(user, eventId))
  const half = guests / 2
  const answers = await Promise.all([
    burst(server, requests.slice(0, half)),
    burst(other, requests.slice(half)),
  ])
  return { server, eventId, answers: answers.flat() }
}

describe(`booking: ${guests} concurrent guests for ${places} places`, () => {
  it('booking: exactly the free places are booked, and every other request is refused as full', async () => {
    const { server, eventId, answers } = await bookAtOnce()
    expect(tally(answers)).toEqual({ '200': places, '409 event_full': guests - places })
    expect(await attendance(server, eventId)).toEqual({ counter: places, rows: places })
    await expectInvariants(server.pool)
  })

  guardAlone('booking: the trigger alone is enough, when nothing is locked', async () => {
    const { server, eventId, answers } = await bookAtOnce({ withoutLocks: true })
    expect(tally(answers)).toEqual({ '200': places, '409 event_full': guests - places })
    expect(await attendance(server, eventId)).toEqual({ counter: places, rows: places })
  })

  guardAlone('booking: the rule in the lock alone is enough, without the trigger’s refusal', async () => {
    const { server, eventId, answers } = await bookAtOnce({ prepare: eventsWithoutLastWord })
    expect(tally(answers)).toEqual({ '200': places, '409 event_full': guests - places })
    expect(await attendance(server, eventId)).toEqual({ counter: places, rows: places })
  })

  control('booking: without the lock and the trigger, places are booked twice', async () => {
    const { server, eventId, answers } = await bookAtOnce({
      prepare: eventsWithoutLastWord,
      withoutLocks: true,
    })
    expect((await attendance(server, eventId))?.rows).toBeGreaterThan(places)
    expect(tally(answers)['200']).toBeGreaterThan(places)
  })
})
