import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { attendance, makeEvent } from './make-event.ts'

/** Local start and its instant: winter, summer, and around both clock changes. */
const starts: [date: string, time: string, instant: string][] = [
  ['2026-12-05', '19:00', '2026-12-05T18:00:00Z'],
  ['2027-07-03', '19:00', '2027-07-03T17:00:00Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00Z'],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00Z'],
  ['2027-03-28', '19:00', '2027-03-28T17:00:00Z'],
  // This time occurs twice; an event means the second one.
  ['2027-10-31', '02:30', '2027-10-31T01:30:00Z'],
  ['2027-10-31', '03:00', '2027-10-31T02:00:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T01:30:00Z'],
]

const server = await startInProcess()
const users = await makeUsers(server, 3)

describe('booking closes at the instant an event starts', () => {
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
    // A booking cannot be cancelled after the start, because it is then part of the history.
    expect(await call(server, early, 'cancelEventBooking', { params })).toMatchObject({
      status: 409,
      body: { code: 'event_started' },
    })
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('one reading of the clock decides and gives the reason', async () => {
    const [date, time, instant] = starts[0] as (typeof starts)[number]
    const eventId = await makeEvent(server, { date, time })
    let clockReads = 0
    const start = Date.parse(instant)
    const clock = server.engine.clock.now
    // The refusal happens at the start; whatever read the clock afterwards would find no reason to refuse.
    server.engine.clock.now = () => new Date(start + (clockReads++ < 3 ? 0 : -1))
    try {
      expect(await call(server, users[0] as TestUser, 'bookEvent', { params: { eventId } })).toMatchObject({
        status: 409,
        body: { code: 'event_started' },
      })
      expect(clockReads).toBe(3)
    } finally {
      server.engine.clock.now = clock
    }
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })

  it('a request refused for several reasons gets the first of: already booked, started, full', async () => {
    const [date, time, instant] = starts[0] as (typeof starts)[number]
    const eventId = await makeEvent(server, { date, time, maxAttendees: 1 })
    const [early, late] = users
    const params = { eventId }
    const codeOf = async (user: TestUser) => (await call(server, user, 'bookEvent', { params })).body.code
    server.setNow(new Date(Date.parse(instant) - 1_000))
    expect((await call(server, early, 'bookEvent', { params })).status).toBe(200)
    expect(await codeOf(late)).toBe('event_full')
    server.setNow(new Date(instant))
    expect(await codeOf(early)).toBe('already_booked')
    expect(await codeOf(late)).toBe('event_started')
  })
})
