import { expect, test } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const guests = long ? 120 : 40
const kills = long ? 20 : 2

test(`the server is killed ${kills} times while ${guests} guests book and check in: nothing is lost or done twice`, async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  for (let kill = 0; kill < kills; kill++) {
    const users = await makeUsers(server, guests)
    const works = []
    for (const [index, user] of users.entries()) {
      const tableId = await makeTable(server, { tableNumber: 1 + index })
      // Every second guest has come, and the others book.
      if (index % 2) {
        const body = { requestId: randomId(), tableId, date: '2055-03-05', time: '19:00' }
        const booking = { ...body, guestCount: 2, durationHours: 2, specialRequests: null }
        works.push(() => call(server, user, 'createTableBooking', { body: booking }))
      } else {
        const at = { status: 'confirmed', ...stockholmWallClock(new Date()) }
        const { id } = await makeBooking(server, { tableId, userId: user.userId, ...at })
        const body = { code: `booking:${id}`, requestId: randomId() }
        works.push(() => call(server, admin, 'checkIn', { body }))
      }
    }
    const answered = new Map<number, string>()
    const sent = works.map((work, index) =>
      work()
        .then(({ body }) => answered.set(index, body.id))
        .catch(() => null),
    )
    await expect.poll(() => answered.size, { interval: 2 }).toBeGreaterThan(guests / 10)
    await server.kill9()
    await Promise.all(sent)
    await server.restart()
    // Those without an answer send the same again. Acknowledged ones are answered as before.
    for (const [index, work] of works.entries()) {
      const again = await work()
      expect(again.status).toBeLessThan(300)
      if (answered.has(index)) expect(again.body.id).toBe(answered.get(index))
    }
    const { rows } = await server.pool.query(
      `select count(*)::int as bookings, count(distinct user_id)::int as guests, count(checked_in_at)::int as arrived
       from table_bookings where user_id = any($1)`,
      [users.map(({ userId }) => userId)],
    )
    expect(rows[0]).toEqual({ bookings: guests, guests, arrived: guests / 2 })
    await expectInvariants(server.pool)
    // The next round uses the numbers of the tables again.
    await server.pool.query('delete from table_bookings; delete from restaurant_tables')
  }
}, 600_000)
