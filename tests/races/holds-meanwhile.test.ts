import { describe, expect, it } from 'vitest'
import { attendance, endHolds, prolongHolds } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { deadlocks } from './deadlocks.ts'
import {
  endHoldsWhile,
  guests,
  heldEvent,
  openSetting,
  placesOf,
  type Setting,
  untilReleased,
} from './holds.ts'
import { slowly } from './last-word.ts'

describe(`places on hold: the event is deleted while two nodes give back ${guests} places`, () => {
  /** The number of messages to guests that their place is gone, by both transactions together, and the number of deadlocks. */
  async function deleteWhileReleased(setting: Setting) {
    const { server, other } = setting
    const [admin] = await makeUsers(server, 1, { admin: true })
    const eventId = await heldEvent(setting)
    const bus = await listenToBus(server.databaseUrl)
    const before = await deadlocks(server.pool)
    const remove = () => call(server, admin, 'deleteEvent', { params: { eventId } })
    const deleted = await endHoldsWhile(setting, 3, remove)
    expect(deleted?.status).toBe(200)
    await Promise.all([server.stop(), other.stop()])
    const { rowCount } = await server.pool.query('select from cancelled_places where event_id = $1', [
      eventId,
    ])
    expect(deleted?.body.cancelledBookings).toBe(rowCount)
    return {
      messages: (rowCount ?? 0) + (await bus.topicsOf('booking.changed')).length,
      deadlocks: (await deadlocks(server.pool)) - before,
    }
  }

  it('places on hold: each guest of a deleted event is notified once: that the place is given back, or that the event is cancelled', async () => {
    const setting = await openSetting()
    expect(await deleteWhileReleased(setting)).toEqual({ messages: guests, deadlocks: 0 })
    await expectInvariants(setting.server.pool)
  })

  control(
    'places on hold: without locks, guests of a deleted event get both messages, or there is a deadlock',
    async () => {
      const setting = await openSetting({ withoutLocks: true })
      await setting.server.pool.query(slowly(0.5 / guests, 'before delete on event_bookings'))
      const gone = await deleteWhileReleased(setting)
      expect(gone.messages - guests + gone.deadlocks).toBeGreaterThan(0)
    },
  )
})

describe('places on hold: a node is killed while guests keep theirs', () => {
  it('places on hold: after a kill, each guest with the answer that the place is kept has it; the next node gives the other places back, once', async () => {
    const setting = await openSetting()
    const { server, other, users } = setting
    await other.stop()
    const eventId = await heldEvent(setting)
    await server.pool.query(slowly(0.01, 'before update on event_bookings'))
    await prolongHolds(server)
    server.expectErrors('it is killed')
    const keeping = users.map((user) =>
      call(server, user, 'bookEvent', { params: { eventId } }).then(
        ({ status }) => status,
        () => null,
      ),
    )
    await Promise.race(keeping)
    await server.kill9()
    const answers = await Promise.all(keeping)
    expect(answers).toContain(null)
    await server.pool.query('drop trigger slowly on event_bookings')
    const bus = await listenToBus(server.databaseUrl)
    await endHolds(server)
    await other.restart()
    await untilReleased(server)
    await other.stop()
    const places = await placesOf(server, eventId)
    users.forEach(({ userId }, at) => {
      if (answers[at] === 200) expect(places.has(userId)).toBe(true)
    })
    expect(await attendance(server, eventId)).toEqual({ counter: places.size, rows: places.size })
    expect(await bus.topicsOf('booking.changed')).toHaveLength(users.length - places.size)
    await expectInvariants(server.pool)
  })
})
