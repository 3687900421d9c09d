import { describe, expect, it } from 'vitest'
import { attendance, endHolds, makeEvent } from '#tests/events/make-event.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { type Answered, type BurstRequest, book, burst, cancel, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const guests = long ? 200 : 24
const rounds = long ? 20 : 4

const hold = (user: { cookie: string }, eventId: string): BurstRequest => ({
  method: 'PUT',
  path: `/api/events/${eventId}/booking/hold`,
  user,
})

async function openSetting({ count = guests, ...options }: { withoutLocks?: boolean; count?: number } = {}) {
  const server = await startServer(options)
  const other = await startServer({ ...options, databaseUrl: server.databaseUrl })
  const users = await makeUsers(server, count)
  return { server, other, users }
}
type Setting = Awaited<ReturnType<typeof openSetting>>

/** A full event whose places are all on hold, for an hour, so that a slow machine does not end the hold by itself. */
async function heldEvent({ server, users }: Setting): Promise<string> {
  const eventId = await makeEvent(server, { maxAttendees: users.length })
  for (const request of [book, hold])
    expect(
      tally(
        await burst(
          server,
          users.map((user) => request(user, eventId)),
        ),
      ),
    ).toEqual({ '200': users.length })
  await server.pool.query(
    `update event_bookings set releases_at = now() + interval '1 hour' where releases_at is not null`,
  )
  return eventId
}

const untilReleased = async (server: TestServer) => {
  const due = 'select from event_bookings where releases_at <= now()'
  await expect.poll(async () => (await server.pool.query(due)).rowCount).toBe(0)
}

/**
 * Ends the hold of all places. Both jobs and the requests of `send` wait until `waiting` statements are blocked, and continue
 * at the same moment.
 */
async function endHoldsWhile({ server }: Setting, waiting: number, send?: () => Promise<Answered[]>) {
  const writer = await server.pool.connect()
  await writer.query('begin')
  await writer.query('lock table event_bookings in access exclusive mode')
  await writer.query(`update event_bookings set releases_at = now() - interval '1 second'`)
  const sent = send?.()
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    and query like '%releases_at%'`
  await expect.poll(async () => (await server.pool.query(waits)).rowCount).toBe(waiting)
  await writer.query('commit')
  writer.release()
  return sent
}

async function placesOf(server: TestServer, eventId: string): Promise<Set<string>> {
  const { rows } = await server.pool.query<{ user_id: string }>(
    'select user_id from event_bookings where event_id = $1',
    [eventId],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** Both nodes are sent half of the requests at once. */
async function atBoth({ server, other }: Setting, requests: BurstRequest[]): Promise<Answered[]> {
  const half = Math.ceil(requests.length / 2)
  const parts = [burst(server, requests.slice(0, half)), burst(other, requests.slice(half))]
  return (await Promise.all(parts)).flat()
}

/**
 * While the nodes give the places back, their guests keep them. Returns the guests who were told that the place is kept, and
 * have none.
 */
async function keepWhileReleased(setting: Setting) {
  const { server, users } = setting
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const eventId = await heldEvent(setting)
    await endHolds(server)
    const released = untilReleased(server)
    const answers = await atBoth(
      setting,
      users.map((user) => book(user, eventId)),
    )
    await released
    const places = await placesOf(server, eventId)
    users.forEach(({ userId }: TestUser, at) => {
      if (answers[at]?.status === 200 && !places.has(userId)) lost++
      expect(answers[at]?.status === 200 || !places.has(userId)).toBe(true)
    })
    const { counter, rows } = (await attendance(server, eventId)) ?? {}
    expect(counter).toBe(rows)
  }
  return lost
}

describe(`places on hold: ${guests} guests keep theirs while two nodes give them back`, () => {
  it('places on hold: each guest who was told that the place is kept has it, and nobody has two', async () => {
    const setting = await openSetting()
    expect(await keepWhileReleased(setting)).toBe(0)
    await expectInvariants(setting.server.pool)
  })

  /** One guest keeps the place after both nodes have found that its hold has ended. */
  async function keepInTheLastMoment(options: { withoutLocks?: boolean } = {}) {
    const setting = await openSetting({ ...options, count: 1 })
    const { server, users } = setting
    const eventId = await heldEvent(setting)
    await server.pool.query(slowly(0.3, 'before update or delete on event_bookings'))
    const requests = users.map((user) => book(user, eventId))
    const kept = await endHoldsWhile(setting, 3, () => burst(server, requests))
    expect(tally(kept ?? [])).toEqual({ '200': 1 })
    await Promise.all([server.stop(), setting.other.stop()])
    return attendance(server, eventId)
  }

  it('places on hold: a place that is kept at the last moment is kept', async () => {
    expect(await keepInTheLastMoment()).toEqual({ counter: 1, rows: 1 })
  })

  control(
    'places on hold: without locks, a guest is told that the place is kept although it is given back',
    async () => {
      expect(await keepInTheLastMoment({ withoutLocks: true })).toEqual({ counter: 0, rows: 0 })
    },
  )
})

describe(`places on hold: two nodes give back ${guests} places`, () => {
  /** How often the guests were told that their place is gone. */
  async function releaseAtBoth(setting: Setting) {
    const { server } = setting
    const eventId = await heldEvent(setting)
    const bus = await listenToBus(server.databaseUrl)
    await endHoldsWhile(setting, 2)
    await untilReleased(server)
    await Promise.all([server.stop(), setting.other.stop()])
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    return (await bus.topicsOf('booking.changed')).length
  }

  it('places on hold: each place is given back once, and each guest is told once', async () => {
    const setting = await openSetting()
    expect(await releaseAtBoth(setting)).toBe(guests)
    await expectInvariants(setting.server.pool)
  })

  control('places on hold: without locks, guests are told twice', async () => {
    const setting = await openSetting({ withoutLocks: true })
    await setting.server.pool.query(slowly(0.05, 'before delete on event_bookings'))
    expect(await releaseAtBoth(setting)).toBeGreaterThan(guests)
  })
})

describe('places on hold: cancelled, kept and wanted by others at once', () => {
  it(`places on hold: a full event of ${guests} places never has more guests than places, and each answer is true`, async () => {
    const setting = await openSetting()
    const { server, users } = setting
    const strangers = await makeUsers(server, guests)
    for (let round = 0; round < rounds; round++) {
      const eventId = await heldEvent(setting)
      const meanwhile = await atBoth(
        setting,
        strangers.map((user) => book(user, eventId)),
      )
      expect(tally(meanwhile)).toEqual({ '409 event_full': guests })
      await endHolds(server)
      const requests = users.flatMap((user, at) => [
        [book, cancel, hold][at % 3]?.(user, eventId) as BurstRequest,
        book(strangers[at] as TestUser, eventId),
      ])
      const answers = await atBoth(setting, requests)
      await untilReleased(server)
      for (const answer of Object.keys(tally(answers)))
        expect(answer).toMatch(/^(200|409 (event_full|already_booked|not_booked))$/)
      const places = await placesOf(server, eventId)
      expect(await attendance(server, eventId)).toEqual({ counter: places.size, rows: places.size })
      expect(places.size).toBeLessThanOrEqual(guests)
      answers.forEach(({ status }, at) => {
        const isStranger = at % 2 === 1
        const user = (isStranger ? strangers : users)[at >> 1] as TestUser
        const books = isStranger || (at >> 1) % 3 === 0
        if (status === 200 || !books) expect(places.has(user.userId)).toBe(books)
      })
    }
    await expectInvariants(server.pool)
  })
})
