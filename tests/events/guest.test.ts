import { beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '#contract/events.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeEvent } from './make-event.ts'

describe('events as a guest', () => {
  let server: TestServer
  let user: TestUser
  let other: TestUser
  beforeAll(async () => {
    server = await startServer()
    ;[user, other] = await makeUsers(server, 2)
  })

  it('booking: takes a place, is among my bookings, and can be cancelled', async () => {
    const eventId = await makeEvent(server, { maxAttendees: 2 })
    const params = { eventId }
    const booked = await call(server, user, 'bookEvent', { params })
    expect(booked).toMatchObject({ status: 200, body: { id: eventId, currentAttendees: 1, booked: true } })
    expect((await call(server, user, 'getEvent', { params })).body).toEqual(booked.body)
    expect((await call(server, other, 'getEvent', { params })).body).toEqual({
      ...booked.body,
      booked: false,
      places: 0,
    })
    const mine = await call(server, user, 'listMyEventBookings')
    expect(mine.body.items).toContainEqual(booked.body)
    const again = await call(server, user, 'bookEvent', { params })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_booked' } })

    await call(server, other, 'bookEvent', { params })
    const [third] = await makeUsers(server, 1)
    expect(await call(server, third, 'bookEvent', { params })).toMatchObject({
      status: 409,
      body: { code: 'event_full' },
    })
    expect(await call(server, user, 'cancelEventBooking', { params })).toMatchObject({
      status: 200,
      body: { currentAttendees: 1, booked: false },
    })
    expect(await call(server, user, 'cancelEventBooking', { params })).toMatchObject({
      status: 409,
      body: { code: 'not_booked' },
    })
    expect((await call(server, third, 'bookEvent', { params })).status).toBe(200)
    await expectInvariants(server.pool)
  })

  it('every change of an event gives it a higher revision, which its messages carry too', async () => {
    const eventId = await makeEvent(server)
    const params = { eventId }
    const stream = await openStream(server, user, 'events,me')
    await stream.next((message) => message.type === 'stream.opened')
    const revisions = [(await call(server, user, 'getEvent', { params })).body.revision]
    for (const [guest, action] of [
      [user, 'bookEvent'],
      [other, 'bookEvent'],
      [user, 'cancelEventBooking'],
    ] as const)
      revisions.push((await call(server, guest, action, { params })).body.revision)
    await server.pool.query('update events set title = title where id = $1', [eventId])
    revisions.push((await call(server, user, 'getEvent', { params })).body.revision)
    expect(revisions).toEqual([1, 2, 3, 4, 5])
    await stream.next(
      (message) =>
        message.type === 'event.attendance' && message.eventId === eventId && message.revision === 4,
    )
    const own = stream.received.flatMap(({ message }) =>
      message.type === 'booking.changed' ? [message] : [],
    )
    expect(own.map(({ booked, revision }) => [booked, revision])).toEqual([
      [true, 2],
      [false, 4],
    ])
  })

  it('booking: the user comes from the session, whatever a body, query or header says', async () => {
    const eventId = await makeEvent(server)
    const params = { eventId }
    await call(server, other, 'bookEvent', { params })
    const claims = { user_id: other.userId, userId: other.userId, booked: false, actor: other.userId }
    for (const claim of [
      { body: claims },
      { query: claims as never },
      { headers: { 'x-user-id': other.userId } },
    ]) {
      expect(await call(server, user, 'cancelEventBooking', { params, ...claim })).toMatchObject({
        status: 409,
        body: { code: 'not_booked' },
      })
      expect((await call(server, user, 'bookEvent', { params, ...claim })).body).toMatchObject({
        currentAttendees: 2,
      })
      expect((await call(server, user, 'cancelEventBooking', { params, ...claim })).status).toBe(200)
    }
    const { rows } = await server.pool.query('select user_id from event_bookings where event_id = $1', [
      eventId,
    ])
    expect(rows).toEqual([{ user_id: other.userId }])
  })

  it('attendees: guests see how many there are, never who', async () => {
    const eventId = await makeEvent(server, { maxAttendees: 50 })
    const guests = await makeUsers(server, 20)
    for (const guest of guests) await call(server, guest, 'bookEvent', { params: { eventId } })
    const params = { eventId }
    const answers = [
      await call(server, user, 'listEvents', { query: { limit: 100 } }),
      await call(server, user, 'getEvent', { params }),
      await call(server, user, 'bookEvent', { params }),
      await call(server, user, 'listMyEventBookings'),
      await call(server, user, 'getEventCalendar', { params }),
      await call(server, user, 'cancelEventBooking', { params }),
      await call(server, user, 'listEventAttendees', { params }),
      await call(server, user, 'exportEventAttendees', { params }),
    ]
    const sent = JSON.stringify(answers)
    for (const { userId, email, displayName } of guests) {
      for (const secret of [userId, email, displayName]) expect(sent).not.toContain(secret)
    }
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200, 403, 403])
  })

  it('an unknown id is answered with 404 and an invalid id with 400', async () => {
    const unknown = { eventId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' }
    for (const operation of ['getEvent', 'bookEvent', 'cancelEventBooking', 'getEventCalendar'] as const) {
      expect(await call(server, user, operation, { params: unknown })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect(await call(server, user, operation, { params: { eventId: 'x' } })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: [{ field: 'eventId', rule: 'invalid' }] },
      })
    }
  })

  it('calendar: the entry is a downloaded file with the start in UTC', async () => {
    const eventId = await makeEvent(server, {
      title: 'Åttaboll för alla!',
      date: '2027-07-03',
      time: '19:00',
    })
    const { status, body, headers } = await call(server, user, 'getEventCalendar', { params: { eventId } })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Attaboll-for-alla.ics"; filename*=UTF-8''%C3%85ttaboll-f%C3%B6r-alla.ics`,
    )
    expect(body).toContain('DTSTART:20270703T170000Z')
    expect(body).toContain(`UID:${eventId}@spelrum`)
  })
})

describe('pages of events', () => {
  let server: InProcessServer
  let user: TestUser
  beforeAll(async () => {
    server = await startInProcess()
    ;[user] = await makeUsers(server, 1)
  })

  async function pages(operation: 'listEvents' | 'listMyEventBookings', query: Record<string, string>) {
    const items: Event[] = []
    let cursor: string | null = null
    do {
      const { status, body } = await call(server, user, operation, {
        query: { ...query, ...(cursor && { cursor }) },
      })
      expect(status).toBe(200)
      items.push(...body.items)
      cursor = body.nextCursor
    } while (cursor)
    return items
  }

  it('pages of events are in order without gaps or repeats, even for events with the same start', async () => {
    const { date } = stockholmWallClock(new Date(Date.now() + 9 * 86_400_000))
    const made = new Set<string>()
    for (let i = 0; i < 23; i++)
      made.add(await makeEvent(server, { date, time: i < 12 ? '19:00' : `2${i % 3}:00` }))
    for (const limit of ['1', '5', '23', '100']) {
      const items = await pages('listEvents', { limit })
      expect(items).toHaveLength(made.size)
      expect(new Set(items.map((item) => item.id))).toEqual(made)
      expect(items.map((item) => item.startsAt)).toEqual(items.map((item) => item.startsAt).sort())
    }
  })

  it('pages of my bookings: upcoming ones, and past ones latest first', async () => {
    const { rows } = await server.pool.query<{ id: string }>('select id from events')
    for (const { id } of rows.slice(0, 7)) await call(server, user, 'bookEvent', { params: { eventId: id } })
    const upcoming = await pages('listMyEventBookings', { limit: '3' })
    expect(upcoming).toHaveLength(7)
    expect(upcoming.every((item) => item.booked)).toBe(true)
    server.setNow(new Date(Date.now() + 20 * 86_400_000))
    expect(await pages('listMyEventBookings', { limit: '3' })).toEqual([])
    const past = await pages('listMyEventBookings', { limit: '3', when: 'past' })
    expect(past.map((item) => item.id).sort()).toEqual(upcoming.map((item) => item.id).sort())
    expect(past.map((item) => item.startsAt)).toEqual(
      past
        .map((item) => item.startsAt)
        .sort()
        .reverse(),
    )
    server.setNow(null)
  })

  it.each([
    'x',
    '',
    '%00',
    'MTIz',
    Buffer.from('1.2').toString('base64url'),
    Buffer.from(`99999999999999999.${randomId()}`).toString('base64url'),
    Buffer.from(`${Date.UTC(9999, 0)}.${randomId()}`).toString('base64url'),
    '9'.repeat(101),
  ])('pages of events refuse the invalid cursor %s', async (cursor) => {
    const answer = await call(server, user, 'listEvents', { query: { cursor } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body.fields[0].field).toBe('cursor')
  })
})
