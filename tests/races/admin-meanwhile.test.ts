import { beforeAll, describe, expect, it } from 'vitest'
import type { EditableEvent } from '#contract/events.ts'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type BurstRequest, book, burst, tally } from './burst.ts'
import { deadlocks } from './deadlocks.ts'
import { eventsWithoutLastWord } from './last-word.ts'

const guests = 40
const runs = long ? 50 : 6

type Setting = { server: TestServer; other: TestServer; users: TestUser[]; admin: TestUser }

async function openSetting({ prepare = '', withoutLocks = false } = {}): Promise<Setting> {
  const server = await startServer({ withoutLocks })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const users = await makeUsers(server, guests)
  const [admin] = await makeUsers(server, 1, { admin: true })
  return { server, other, users, admin }
}

/** Sends a booking of each guest to one of two nodes. One admin request is sent after half of them. */
async function bookDuring({ server, other, users }: Setting, eventId: string, adminRequest: BurstRequest) {
  const requests = users.map((user) => book(user, eventId))
  const half = guests / 2
  const [[adminAnswer, ...answers], others] = await Promise.all([
    burst(server, [adminRequest, ...requests.slice(0, half)], guests),
    burst(other, requests.slice(half), guests),
  ])
  const all = [...answers, ...others]
  return { adminAnswer, answers: all, booked: users.filter((_, i) => all[i]?.status === 200) }
}

async function lowerMaximum({ server, admin }: Setting, eventId: string): Promise<BurstRequest> {
  const { body } = await call(server, admin, 'getEventForEditing', { params: { eventId } })
  const { title, description, date, time, location, category, price, imageUrl, version } =
    body as EditableEvent
  const edit = { title, description, date, time, location, category, price, imageUrl, version }
  const path = `/api/admin/events/${eventId}`
  return { method: 'PUT', path, user: admin, body: { ...edit, maxAttendees: 5 } }
}

const deleteEvent = ({ admin }: Setting, eventId: string): BurstRequest => ({
  method: 'DELETE',
  path: `/api/admin/events/${eventId}`,
  user: admin,
})

async function mailRecipients({ pool }: TestServer): Promise<string[]> {
  const { rows } = await pool.query<{ recipient: string }>(
    `select recipient from mails where subject like 'Inställt:%'`,
  )
  return rows.map((row) => row.recipient).sort()
}

describe('event edits while many guests book', () => {
  let setting: Setting
  let server: TestServer
  beforeAll(async () => {
    setting = await openSetting()
    server = setting.server
  })

  it(`event edits while guests book: lowering the maximum keeps every accepted booking (${runs} runs)`, async () => {
    for (let run = 0; run < runs; run++) {
      const eventId = await makeEvent(server, { maxAttendees: 30 })
      const { adminAnswer, answers, booked } = await bookDuring(
        setting,
        eventId,
        await lowerMaximum(setting, eventId),
      )
      expect(adminAnswer).toMatchObject({ status: 200, body: { maxAttendees: 5 } })
      expect(Object.keys(tally(answers)).sort()).toEqual(['200', '409 event_full'])
      expect(booked.length).toBeGreaterThanOrEqual(5)
      expect(booked.length).toBeLessThanOrEqual(30)
      expect(await attendance(server, eventId)).toEqual({ counter: booked.length, rows: booked.length })
      for (const user of booked) {
        expect(await isBooked(user, eventId)).toBe(true)
      }
    }
    await expectInvariants(server.pool)
  })

  it(`event edits while guests book: deleting the event counts and mails every booked guest, and refuses later bookings as not found (${runs} runs)`, async () => {
    for (let run = 0; run < runs; run++) {
      await server.pool.query('delete from mails')
      const eventId = await makeEvent(server, { maxAttendees: 30 })
      const { adminAnswer, answers, booked } = await bookDuring(
        setting,
        eventId,
        deleteEvent(setting, eventId),
      )
      expect(adminAnswer).toEqual({ status: 200, body: { cancelledBookings: booked.length } })
      for (const answer of Object.keys(tally(answers))) {
        expect(answer).toMatch(/^(200|404 not_found|409 event_full)$/)
      }
      expect(await attendance(server, eventId)).toBeNull()
      expect(await mailRecipients(server)).toEqual(booked.map((user) => user.email).sort())
    }
    await expectInvariants(server.pool)
  })

  it('event edits while guests book: no run ends in a deadlock', async () => {
    expect(await deadlocks(server.pool)).toBe(0)
  })

  control(
    'without locks and without the trigger’s refusal, more places are booked than the event ever had',
    async () => {
      const unguarded = await openSetting({ prepare: eventsWithoutLastWord, withoutLocks: true })
      let most = 0
      for (let run = 0; run < 10; run++) {
        const eventId = await makeEvent(unguarded.server, { maxAttendees: 30 })
        const { booked } = await bookDuring(unguarded, eventId, await lowerMaximum(unguarded, eventId))
        most = Math.max(most, booked.length)
      }
      expect(most).toBeGreaterThan(30)
    },
  )

  control('without a lock on the event, an accepted guest gets no cancellation mail', async () => {
    const unguarded = await openSetting({
      prepare: `alter table event_bookings drop constraint event_bookings_event_id_fkey;
        drop trigger event_bookings_added on event_bookings;
        drop trigger event_bookings_removed on event_bookings`,
      withoutLocks: true,
    })
    for (const node of [unguarded.server, unguarded.other])
      node.expectErrors('an event that is gone in the middle of its booking')
    let withoutMail = 0
    for (let run = 0; run < 10; run++) {
      await unguarded.server.pool.query('delete from mails')
      const eventId = await makeEvent(unguarded.server, { maxAttendees: 30 })
      const { booked } = await bookDuring(unguarded, eventId, deleteEvent(unguarded, eventId))
      const recipients = await mailRecipients(unguarded.server)
      withoutMail += booked.filter((user) => !recipients.includes(user.email)).length
    }
    expect(withoutMail).toBeGreaterThan(0)
  })

  const isBooked = async (user: TestUser, eventId: string): Promise<boolean> =>
    (await call(server, user, 'getEvent', { params: { eventId } })).body.booked
})
