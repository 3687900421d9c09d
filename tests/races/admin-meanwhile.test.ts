import { beforeAll, describe, expect, it } from 'vitest'
import type { EditableEvent } from '#contract/events.ts'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Ask, book, burst, tally } from './burst.ts'
import { deadlocks } from './deadlocks.ts'

const guests = 40
const runs = 25

describe('an admin acts in the middle of a rush', () => {
  let server: TestServer
  let users: TestUser[]
  let admin: TestUser
  beforeAll(async () => {
    server = await startServer()
    users = await makeUsers(server, guests)
    admin = (await makeUsers(server, 1, { admin: true }))[0] as TestUser
  })

  /** The rush with one request of the admin's put into the middle of it. */
  async function rush(eventId: string, act: Ask) {
    const asks = users.map((user) => book(user, eventId))
    asks.splice(guests / 2, 0, act)
    const answers = await burst(server, asks, guests)
    const [acted] = answers.splice(guests / 2, 1)
    return { acted, answers, booked: users.filter((_, i) => answers[i]?.status === 200) }
  }

  it(`lowers the maximum: nobody who was let in is dropped (${runs} runs)`, async () => {
    for (let run = 0; run < runs; run++) {
      const eventId = await makeEvent(server, { maxAttendees: 30 })
      const { body } = await call(server, admin, 'getEventForEditing', { params: { eventId } })
      const { title, description, date, time, location, category, price, imageUrl, version } =
        body as EditableEvent
      const edit = { title, description, date, time, location, category, price, imageUrl, version }
      const { acted, answers, booked } = await rush(eventId, {
        method: 'PUT',
        path: `/api/admin/events/${eventId}`,
        user: admin,
        body: { ...edit, maxAttendees: 5 },
      })
      expect(acted).toMatchObject({ status: 200, body: { maxAttendees: 5 } })
      expect(Object.keys(tally(answers)).sort()).toEqual(['200', '409 event_full'])
      expect(booked.length).toBeGreaterThanOrEqual(5)
      expect(booked.length).toBeLessThanOrEqual(30)
      expect(await attendance(server, eventId)).toEqual({ counter: booked.length, rows: booked.length })
      for (const user of booked) {
        expect(await isBooked(user, eventId)).toBe(true)
      }
    }
    await expectInvariants(server.pool)
  }, 180_000)

  it(`deletes the event: whoever was let in is counted and gets a mail, the others hear that it is gone (${runs} runs)`, async () => {
    for (let run = 0; run < runs; run++) {
      await server.pool.query('delete from mails')
      const eventId = await makeEvent(server, { maxAttendees: 30 })
      const { acted, answers, booked } = await rush(eventId, {
        method: 'DELETE',
        path: `/api/admin/events/${eventId}`,
        user: admin,
      })
      expect(acted).toEqual({ status: 200, body: { cancelledBookings: booked.length } })
      for (const answer of Object.keys(tally(answers))) {
        expect(answer).toMatch(/^(200|404 not_found|409 event_full)$/)
      }
      expect(await attendance(server, eventId)).toBeNull()
      const { rows } = await server.pool.query<{ recipient: string }>('select recipient from mails')
      expect(rows.map((row) => row.recipient).sort()).toEqual(booked.map((user) => user.email).sort())
    }
    await expectInvariants(server.pool)
  }, 180_000)

  it('and none of this ever locked itself out', async () => {
    expect(await deadlocks(server.pool)).toBe(0)
  })

  const isBooked = async (user: TestUser, eventId: string): Promise<boolean> =>
    (await call(server, user, 'getEvent', { params: { eventId } })).body.booked
})
