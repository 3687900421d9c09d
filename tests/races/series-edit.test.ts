import { describe, expect, it } from 'vitest'
import { seriesFields, seriesOf } from '#tests/events/series-of.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { burst } from './burst.ts'

const dates = long ? 40 : 10
const guests = long ? 300 : 60

const fields = { ...seriesFields, title: 'Tisdagsquiz', date: '2055-09-07', maxAttendees: null }

async function moveAll(server: TestServer, admin: TestUser, eventId: string, time: string) {
  const params = { eventId }
  const { version } = (await call(server, admin, 'getEventForEditing', { params })).body
  return call(server, admin, 'updateEventSeries', {
    params,
    body: { ...fields, time, version, scope: 'all' },
  })
}

/** Moves all dates of a series twice while guests book them, by two nodes. Mails stay queued: their texts are deleted once they are sent. */
async function moveWhileBooked({ withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (withoutLocks) for (const node of [server, other]) node.expectErrors('two writes of one event at once')
  const { pool } = server
  await pool.query(`alter table mails alter due_at set default 'infinity', alter attempts set default 1`)
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  const users = await makeUsers(server, guests)
  const body = { ...seriesOf(fields.title, { times: dates }), ...fields }
  const first = (await call(server, admin, 'createEventSeries', { body })).body.event.id
  const { rows } = await pool.query<{ id: string }>('select id from events order by date')
  expect(rows).toHaveLength(dates)

  const bookings = users.map((user, at) => ({
    method: 'PUT' as const,
    path: `/api/events/${rows[at % dates]?.id}/booking`,
    user,
  }))
  const half = guests / 2
  const [here, there, moved] = await Promise.all([
    burst(server, bookings.slice(0, half)),
    burst(other, bookings.slice(half)),
    moveAll(server, admin, first, '20:00').then(() => moveAll(other, admin, first, '21:00')),
  ])
  return { server, admin, first, moved, refused: [...here, ...there].filter(({ status }) => status !== 200) }
}

/** How many mails each guest has about each new time of an event. */
const mailsOf = async ({ pool }: TestServer) =>
  (
    await pool.query<{ count: number }>(
      `select count(*)::int as count from mails where body_text like '%20:00%' or body_text like '%21:00%'
       group by user_id, subject, body_text`,
    )
  ).rows.map(({ count }) => count)

/** How many guests have a place and no mail with the time of the event. */
const unaware = async ({ pool }: TestServer) =>
  (
    await pool.query<{ count: number }>(
      `select count(*)::int as count from event_bookings b join events e on e.id = b.event_id
       where not exists (select from mails m where m.user_id = b.user_id and m.body_text like '%' || left(e.time::text, 5) || '%')`,
    )
  ).rows[0]?.count

describe(`${dates} dates of a series are moved twice while ${guests} guests book them, on two nodes`, () => {
  it('no booking is lost, all counters are exact, nothing deadlocks, and each guest is written to once for each date and time', async () => {
    const { server, admin, first, moved, refused } = await moveWhileBooked()
    expect(refused).toEqual([])
    expect(moved).toMatchObject({ status: 200, body: { changed: dates } })
    const { rows: after } = await server.pool.query(
      `select count(*)::int as dates, sum(current_attendees)::int as counted, min(time::text) as first, max(time::text) as last,
         (select count(*)::int from event_bookings) as booked from events`,
    )
    expect(after).toEqual([{ dates, counted: guests, booked: guests, first: '21:00:00', last: '21:00:00' }])
    expect(new Set(await mailsOf(server))).toEqual(new Set([1]))
    expect(await unaware(server)).toBe(0)

    // Everybody has a place now, so everybody is written to.
    expect((await moveAll(server, admin, first, '18:00')).status).toBe(200)
    const { rows: written } = await server.pool.query(
      `select count(*)::int as mails, count(distinct user_id)::int as guests from mails where body_text like '%18:00%'`,
    )
    expect(written).toEqual([{ mails: guests, guests }])
    await expectInvariants(server.pool)
  }, 300_000)

  control(
    'without the locks, writes deadlock, or a guest has a place and no mail with the time of the event',
    async () => {
      const wrong = await moveWhileBooked({ withoutLocks: true }).then(
        async ({ server }) => (await unaware(server)) ?? 0,
        (error: Error) => Number(/deadlocks/.test(error.message)),
      )
      expect(wrong).toBeGreaterThan(0)
    },
  )
})
