import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from './stream.ts'

const within = 1_000
const runs = long ? 50 : 5

const one = await startServer()
const other = await startServer({ databaseUrl: one.databaseUrl })
const [user, watcher] = await makeUsers(one, 2)

describe('two nodes on one database', () => {
  it(`two nodes: a booking on one node reaches streams of the other${long ? ` within ${within} ms` : ''}, ${runs} of ${runs} times`, async () => {
    const stream = await openStream(other, watcher, 'events')
    for (let run = 0; run < runs; run++) {
      const eventId = await makeEvent(one)
      await call(one, user, 'bookEvent', { params: { eventId } })
      const since = performance.now()
      const { at } = await stream.next((m) => m.type === 'event.attendance' && m.eventId === eventId)
      expectWithin(within, at - since)
    }
  })

  it('two nodes: a booking on one node is visible on the other at once', async () => {
    const eventId = await makeEvent(one)
    await call(one, user, 'bookEvent', { params: { eventId } })
    const seen = await call(other, user, 'getEvent', { params: { eventId } })
    expect(seen.body).toMatchObject({ currentAttendees: 1, booked: true })
  })

  it('two nodes: signing out on one node closes the stream on the other', async () => {
    const [guest] = await makeUsers(one, 1)
    const stream = await openStream(other, guest)
    await call(one, guest, 'signOut')
    await stream.next((message) => message.type === 'session.ended')
    await stream.closed
  })

  it('two nodes: together they do not oversell', async () => {
    const eventId = await makeEvent(one, { maxAttendees: 10 })
    const guests = await makeUsers(one, 60)
    const answers = await Promise.all(
      guests.map((guest, i) => call(i % 2 === 0 ? one : other, guest, 'bookEvent', { params: { eventId } })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.body.code === 'event_full')).toHaveLength(50)
  })
})
