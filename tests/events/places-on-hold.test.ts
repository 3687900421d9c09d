import { beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '#contract/events.ts'
import { releasesJob } from '#server/features/events/releases-job.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { attendance, endHolds, makeEvent } from './make-event.ts'

describe('a cancellation with a hold', () => {
  let server: InProcessServer
  let guest: TestUser
  let other: TestUser
  let admin: TestUser
  beforeAll(async () => {
    server = await startInProcess()
    ;[guest, other] = await makeUsers(server, 2)
    ;[admin] = await makeUsers(server, 1, { admin: true })
  })

  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const pass = (ms: number) => server.setNow(new Date(now.getTime() + ms))
  const release = () => releasesJob.run(server.engine)

  /** A full event with one place, which the guest has cancelled with a hold. */
  async function held(options: Parameters<typeof makeEvent>[1] = {}) {
    const eventId = await makeEvent(server, { maxAttendees: 1, ...options })
    const params = { eventId }
    pass(0)
    await call(server, guest, 'bookEvent', { params })
    const { status, body } = await call(server, guest, 'holdEventBooking', { params })
    expect(status).toBe(200)
    return { eventId, params, body: body as Event }
  }

  it('keeps the place for ten seconds: it counts, a stranger finds the event full, and only its owner sees the hold', async () => {
    const { eventId, params, body } = await held()
    expect(body).toMatchObject({
      booked: true,
      currentAttendees: 1,
      releasesAt: new Date(now.getTime() + 10_000).toISOString(),
    })
    for (const answer of [
      (await call(server, guest, 'getEvent', { params })).body,
      (await call(server, guest, 'listEvents')).body.items.find(({ id }: Event) => id === eventId),
      (await call(server, guest, 'listMyEventBookings')).body.items.find(({ id }: Event) => id === eventId),
    ])
      expect(answer).toEqual(body)
    expect((await call(server, other, 'getEvent', { params })).body).toEqual({
      ...body,
      booked: false,
      places: 0,
      releasesAt: null,
    })
    expect((await call(server, admin, 'listEventAttendees', { params })).body.items).toHaveLength(1)
    pass(9_999)
    await release()
    expect(await call(server, other, 'bookEvent', { params })).toMatchObject({ body: { code: 'event_full' } })
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('gives the place back when ten seconds are over, once, and publishes it to the guest’s devices and to everybody', async () => {
    const { eventId, params } = await held()
    const stream = await openStream(server, guest, 'events,me')
    await stream.next((message) => message.type === 'stream.opened')
    pass(10_000)
    await release()
    await release()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    const { body } = await call(server, guest, 'getEvent', { params })
    expect(body).toMatchObject({ booked: false, releasesAt: null, currentAttendees: 0 })
    const { revision } = body
    await stream.next((message) => message.type === 'event.attendance' && message.revision === revision)
    const own = { type: 'booking.changed', eventId, booked: false, places: 0, releasesAt: null, revision }
    await stream.next((message) => message.type === 'booking.changed' && !message.booked)
    expect(stream.received.map(({ message }) => message)).toContainEqual(own)
    expect((await call(server, admin, 'listEventAttendees', { params })).body.items).toEqual([])
    expect((await call(server, other, 'bookEvent', { params })).status).toBe(200)
    await expectInvariants(server.pool)
  })

  it('is taken back by booking again, even at a full event: the place stays with its time of booking', async () => {
    const { eventId, params, body } = await held()
    const stream = await openStream(server, guest, 'me')
    await stream.next((message) => message.type === 'stream.opened')
    const bookedAt = async () =>
      (await server.pool.query('select created_at from event_bookings where event_id = $1', [eventId])).rows
    const before = await bookedAt()
    pass(5_000)
    const kept = await call(server, guest, 'bookEvent', { params })
    expect(kept).toMatchObject({ status: 200, body: { booked: true, releasesAt: null, currentAttendees: 1 } })
    expect(kept.body.revision).toBeGreaterThan(body.revision)
    await stream.next((message) => message.type === 'booking.changed' && message.releasesAt === null)
    pass(60_000)
    await release()
    expect(await bookedAt()).toEqual(before)
    expect(await call(server, guest, 'bookEvent', { params })).toMatchObject({
      body: { code: 'already_booked' },
    })
  })

  it('keeps its end when it is requested again; `cancelEventBooking` ends it at once', async () => {
    const { eventId, params, body } = await held()
    pass(4_000)
    expect((await call(server, guest, 'holdEventBooking', { params })).body).toEqual(body)
    expect(await call(server, guest, 'cancelEventBooking', { params })).toMatchObject({
      status: 200,
      body: { booked: false, releasesAt: null, currentAttendees: 0 },
    })
    for (const operation of ['holdEventBooking', 'cancelEventBooking'] as const)
      expect(await call(server, guest, operation, { params })).toMatchObject({
        status: 409,
        body: { code: 'not_booked' },
      })
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })

  it('ends when the event starts; from then on nothing can be cancelled or kept', async () => {
    const { params, body } = await held()
    const startsAt = new Date(body.startsAt)
    await call(server, guest, 'bookEvent', { params })
    server.setNow(new Date(startsAt.getTime() - 3_000))
    const late = await call(server, guest, 'holdEventBooking', { params })
    expect(late.body.releasesAt).toBe(startsAt.toISOString())
    server.setNow(startsAt)
    for (const operation of ['holdEventBooking', 'bookEvent'] as const)
      expect(await call(server, guest, operation, { params })).toMatchObject({
        status: 409,
        body: { code: 'event_started' },
      })
    await release()
    expect((await call(server, guest, 'getEvent', { params })).body).toMatchObject({
      booked: false,
      currentAttendees: 0,
    })
  })

  it('can be taken back although the maximum was lowered meanwhile; nobody else gets a place', async () => {
    const eventId = await makeEvent(server, { maxAttendees: 2 })
    const params = { eventId }
    pass(0)
    for (const user of [guest, admin]) await call(server, user, 'bookEvent', { params })
    await call(server, guest, 'holdEventBooking', { params })
    const stored = (await call(server, admin, 'getEventForEditing', { params })).body
    const { title, description, date, time, location, category, price, imageUrl, version } = stored
    const edit = { title, description, date, time, location, category, price, imageUrl, version }
    const lowered = { params, body: { ...edit, maxAttendees: 1 } }
    expect((await call(server, admin, 'updateEvent', lowered)).status).toBe(200)
    expect(await call(server, other, 'bookEvent', { params })).toMatchObject({ body: { code: 'event_full' } })
    expect((await call(server, guest, 'bookEvent', { params })).status).toBe(200)
    pass(60_000)
    await release()
    expect(await attendance(server, eventId)).toEqual({ counter: 2, rows: 2 })
  })

  it('ends although the clock is put back meanwhile', async () => {
    const { eventId } = await held()
    pass(-3_600_000)
    await release()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })

  it('waits while another transaction locks its event; holds of other events end meanwhile', async () => {
    const all = [await held(), await held(), await held()]
    const [locked, ...others] = all.map(({ eventId }) => eventId)
    const writer = await server.pool.connect()
    await writer.query('begin')
    await writer.query('select from events where id = $1 for update', [locked])
    pass(10_000)
    await expect(release()).rejects.toThrow('lock timeout')
    const free = { counter: 0, rows: 0 }
    for (const eventId of others) expect(await attendance(server, eventId)).toEqual(free)
    await writer.query('rollback')
    writer.release()
    await release()
    expect(await attendance(server, locked as string)).toEqual(free)
  })

  it('a guest without a place, an unknown event, and an invalid id are refused', async () => {
    const eventId = await makeEvent(server)
    expect(await call(server, guest, 'holdEventBooking', { params: { eventId } })).toMatchObject({
      status: 409,
      body: { code: 'not_booked' },
    })
    const unknown = { eventId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' }
    expect((await call(server, guest, 'holdEventBooking', { params: unknown })).status).toBe(404)
    expect((await call(server, guest, 'holdEventBooking', { params: { eventId: 'x' } })).status).toBe(400)
  })

  it('an event that is deleted meanwhile is cancelled for the guest too; nothing is left to give back', async () => {
    const { params } = await held()
    expect(await call(server, admin, 'deleteEvent', { params })).toMatchObject({
      status: 200,
      body: { cancelledBookings: 1 },
    })
    pass(10_000)
    await release()
    expect((await call(server, guest, 'getEvent', { params })).body.code).toBe('event_cancelled')
  })

  it('an account that is deleted meanwhile gives the place back at once', async () => {
    const eventId = await makeEvent(server, { maxAttendees: 1 })
    const params = { eventId }
    const [leaving] = await makeUsers(server, 1)
    pass(0)
    await call(server, leaving, 'bookEvent', { params })
    await call(server, leaving, 'holdEventBooking', { params })
    server.setNow(null)
    expect((await call(server, leaving, 'deleteMe', { body: { password: leaving.password } })).status).toBe(
      204,
    )
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    await release()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    await expectInvariants(server.pool)
  })
})

describe('a cancellation with a hold (server process)', () => {
  it('ends after the next start when the server is killed meanwhile', async () => {
    const server = await startServer()
    const [guest] = await makeUsers(server, 1)
    const eventId = await makeEvent(server)
    const params = { eventId }
    await call(server, guest, 'bookEvent', { params })
    await call(server, guest, 'holdEventBooking', { params })
    await server.kill9()
    await endHolds(server)
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
    await startServer({ databaseUrl: server.databaseUrl })
    await expect.poll(() => attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })
})
