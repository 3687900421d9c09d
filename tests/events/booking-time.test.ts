import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { attendance, makeEvent } from './make-event.ts'

/** Local start, and the instant it is: winter, summer, and around both days when the clock moves. */
const starts: [date: string, time: string, instant: string][] = [
  ['2026-12-05', '19:00', '2026-12-05T18:00:00Z'],
  ['2027-07-03', '19:00', '2027-07-03T17:00:00Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00Z'],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00Z'],
  ['2027-03-28', '19:00', '2027-03-28T17:00:00Z'],
  // Twice on the clock; an event means the second.
  ['2027-10-31', '02:30', '2027-10-31T01:30:00Z'],
  ['2027-10-31', '03:00', '2027-10-31T02:00:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T01:30:00Z'],
]

describe('booking closes at the instant an event starts', () => {
  let server: InProcessServer
  let users: TestUser[]
  beforeAll(async () => {
    server = await startInProcess()
    users = await makeUsers(server, 3)
  })

  it.each(starts)('%s %s', async (date, time, instant) => {
    const eventId = await makeEvent(server, { date, time })
    const at = (seconds: number) => server.setNow(new Date(Date.parse(instant) + seconds * 1_000))
    const params = { eventId }
    const [early, late, later] = users as [TestUser, TestUser, TestUser]

    at(-1)
    const booked = await call(server, early, 'bookEvent', { params })
    expect(booked).toMatchObject({
      status: 200,
      body: { startsAt: new Date(instant).toISOString(), booked: true },
    })
    at(0)
    expect(await call(server, late, 'bookEvent', { params })).toMatchObject({
      status: 409,
      body: { code: 'event_started' },
    })
    at(1)
    expect(await call(server, later, 'bookEvent', { params })).toMatchObject({
      status: 409,
      body: { code: 'event_started' },
    })
    // Who is in stays in: a place at an event that has begun is history.
    expect(await call(server, early, 'cancelEventBooking', { params })).toMatchObject({
      status: 409,
      body: { code: 'event_started' },
    })
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('is decided by the database alone: what is looked up afterwards only names the reason', async () => {
    const [date, time, instant] = starts[0] as (typeof starts)[number]
    const eventId = await makeEvent(server, { date, time })
    let displayVariants = 0
    const start = Date.parse(instant)
    const clock = server.engine.clock.now
    // Refused at the start, and looked up with a clock that was set back meanwhile: nothing speaks against it any more.
    server.engine.clock.now = () => new Date(start + (displayVariants++ < 3 ? 0 : -1))
    try {
      expect(await call(server, users[0] as TestUser, 'bookEvent', { params: { eventId } })).toMatchObject({
        status: 409,
        body: { code: 'event_started' },
      })
      expect(displayVariants).toBe(4)
    } finally {
      server.engine.clock.now = clock
    }
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })

  it('of several reasons a guest hears the first: booked already, then begun, then full', async () => {
    const [date, time, instant] = starts[0] as (typeof starts)[number]
    const eventId = await makeEvent(server, { date, time, maxAttendees: 1 })
    const [early, late] = users as [TestUser, TestUser]
    const params = { eventId }
    const heard = async (user: TestUser) => (await call(server, user, 'bookEvent', { params })).body.code
    server.setNow(new Date(Date.parse(instant) - 1_000))
    expect((await call(server, early, 'bookEvent', { params })).status).toBe(200)
    expect(await heard(late)).toBe('event_full')
    server.setNow(new Date(instant))
    expect(await heard(early)).toBe('already_booked')
    expect(await heard(late)).toBe('event_started')
  })
})
