import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { cutBus } from './cut-bus.ts'
import { untilDelivered } from './marker.ts'
import { untilSessionChecked } from './session-check.ts'
import { openStream, type TestStream } from './stream.ts'

const server = await startServer()
const [user] = await makeUsers(server, 1)

describe('realtime bus: a broken connection', () => {
  const openings = (stream: TestStream) =>
    stream.received.filter(({ message }) => message.type === 'stream.opened').length

  async function untilOpenedAgain(stream: TestStream, before: number): Promise<void> {
    await expect.poll(() => openings(stream), { interval: 10 }).toBeGreaterThan(before)
  }

  const runs = long ? 20 : 5
  it(`a broken connection of the bus: a stream gets the catch-up message and further messages, ${runs} times in a row`, async () => {
    const stream = await openStream(server, user)
    await stream.next((message) => message.type === 'stream.opened')
    for (let run = 0; run < runs; run++) {
      const before = openings(stream)
      await server.pool.query(cutBus)
      await untilOpenedAgain(stream, before)
      const eventId = await makeEvent(server)
      await call(server, user, 'bookEvent', { params: { eventId } })
      await stream.next((m) => m.type === 'event.attendance' && m.eventId === eventId)
    }
    expect(stream.isClosed()).toBe(false)
  })

  it('realtime bus: after a broken connection, the stream of a session that ended meanwhile is closed', async () => {
    const [guest] = await makeUsers(server, 1)
    const began = new Date()
    const stream = await openStream(server, guest)
    await untilSessionChecked(server.pool, began)
    // In one transaction with the termination, so that nobody listens when the message is sent.
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query('delete from sessions where id = $1', [guest.sessionId])
    await client.query(cutBus)
    await client.query('commit')
    client.release()
    await stream.next((message) => message.type === 'session.ended')
  })

  control(
    'a broken connection of the bus: without the catch-up, a message sent meanwhile does not arrive',
    async () => {
      const stream = await openStream(server, user)
      await stream.next((message) => message.type === 'stream.opened')
      let missed = 0
      for (let run = 0; run < 10; run++) {
        const eventId = await makeEvent(server)
        const before = openings(stream)
        const client = await server.pool.connect()
        await client.query('begin')
        await client.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
          eventId,
          user.userId,
        ])
        await client.query(
          `select pg_notify('live', json_build_object('topic', 'events', 'message', json_build_object(
           'type', 'event.attendance', 'eventId', $1::text, 'currentAttendees', 1, 'maxAttendees', null))::text)`,
          [eventId],
        )
        await client.query(cutBus)
        await client.query('commit')
        client.release()
        await untilOpenedAgain(stream, before)
        await untilDelivered(server, 'events', [stream])
        const isReceived = stream.received.some(
          ({ message: m }) => m.type === 'event.attendance' && m.eventId === eventId,
        )
        if (!isReceived) missed++
      }
      expect(missed).toBeGreaterThan(0)
    },
  )
})
