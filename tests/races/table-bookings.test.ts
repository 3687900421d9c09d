import { describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type {} from '#server/features/tables/routes.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { pick, random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { burst } from './burst.ts'

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** A booking that holds its table from 17 to 23 in some half hour. */
const request = (user: TestUser, tableId: string, at: { date: string; slot: number; hours: number }) => ({
  ...{ method: 'POST' as const, path: '/api/me/table-bookings', user },
  body: {
    ...{ requestId: randomId(), tableId, date: at.date, guestCount: 2, durationHours: at.hours },
    time: `${17 + Math.floor(at.slot / 2)}:${at.slot % 2 ? '30' : '00'}`,
  },
})

const parallel = long ? 500 : 100
const drawn = long ? 10_000 : 1_000

describe('T1: overlapping bookings', () => {
  it(`of ${parallel} parallel ones of one table, one is stored`, async () => {
    const server = await startServer()
    const guests = await makeUsers(server, parallel)
    const tableId = await makeTable(server)
    const requests = guests.map((user, index) =>
      request(user, tableId, { date: '2055-03-05', slot: index % 3, hours: 2 }),
    )
    const answers = await burst(server, requests)
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, parallel - 1])
    expect(
      answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'table_taken'),
    ).toBe(true)
    await expectInvariants(server.pool)
  })

  it(`${drawn} random ones leave no overlap, and each is booked or refused for a reason`, async () => {
    const server = await startServer()
    const guests = await makeUsers(server, drawn / 5)
    const tables: string[] = []
    for (let at = 0; at < 20; at++) tables.push(await makeTable(server))
    const requests = Array.from({ length: drawn }, (_, index) => {
      const day = 1 + Math.floor(random() * 14)
      const at = {
        date: `2055-03-${String(day).padStart(2, '0')}`,
        slot: Math.floor(random() * 12),
        hours: 1 + Math.floor(random() * 4),
      }
      const tableId = pick(random, tables)
      return request(guests[index % guests.length] as TestUser, tableId, at)
    })
    const answers = await burst(server, requests)
    expect(count(answers, 201) + count(answers, 409)).toBe(drawn)
    const { rows } = await server.pool.query('select count(*)::int as n from table_bookings')
    expect(rows[0].n).toBe(count(answers, 201))
    expect(rows[0].n).toBeGreaterThan(50)
    await expectInvariants(server.pool)
  }, 300_000)

  it('control: without the exclusion constraint the same storm leaves overlaps', async () => {
    const server = await startServer()
    await server.pool.query('alter table table_bookings drop constraint table_bookings_table_free')
    const guests = await makeUsers(server, 20)
    const tableId = await makeTable(server)
    const answers = await burst(
      server,
      guests.map((user) => request(user, tableId, { date: '2055-03-05', slot: 2, hours: 2 })),
    )
    expect(count(answers, 201)).toBe(20)
  })
})

it('T3: of 100 parallel confirmations and cancellations of one booking, each change that is stored is audited', async () => {
  const server: TestServer = await startServer()
  const [owner] = (await makeUsers(server, 1)) as [TestUser]
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  const { id } = await makeBooking(server, { tableId: await makeTable(server), userId: owner.userId })
  const path = `/api/admin/table-bookings/${id}/status`
  const change = (index: number) => {
    const [version, status] = [1 + (index % 2), index % 3 ? 'confirmed' : 'cancelled']
    if (index % 10 === 9)
      return { method: 'POST' as const, path: `/api/me/table-bookings/${id}/cancellation`, user: owner }
    return { method: 'PUT' as const, path, user: admin, body: { status, version } }
  }
  const answers = await burst(
    server,
    Array.from({ length: 100 }, (_, index) => change(index)),
  )
  const { rows } = await server.pool.query('select status, version from table_bookings where id = $1', [id])
  expect(count(answers, 200) + count(answers, 409)).toBe(100)
  expect(rows[0].version).toBe(1 + count(answers, 200))
  expect(['confirmed', 'cancelled']).toContain(rows[0].status)
  const audited = await server.pool.query('select from audit_log where subject_id = $1', [id])
  expect(audited.rowCount).toBe(count(answers, 200))
})

/** Admins move a booking to another table. */
const moveOf = (user: TestUser, { id }: { id: string }, tableId: string, version = 1) => ({
  ...{ method: 'PUT' as const, path: `/api/admin/table-bookings/${id}/table`, user },
  body: { tableId, version },
})

it('moves that swap tables, and bookings of both, end without a deadlock or an overlap', async () => {
  const server = await startServer()
  const admins = await makeUsers(server, 4, { admin: true })
  const guests = await makeUsers(server, 60)
  const [one, other] = [await makeTable(server), await makeTable(server)]
  const rounds = long ? 50 : 10
  for (let round = 0; round < rounds; round++) {
    const date = `2055-04-${String(1 + (round % 28)).padStart(2, '0')}`
    const time = round < 28 ? '12:00' : '17:00'
    const [left, right] = [guests[2 * (round % 30)], guests[2 * (round % 30) + 1]] as [TestUser, TestUser]
    await server.pool.query("update table_bookings set status = 'cancelled' where status = 'pending'")
    // They touch, so that each may take the table of the other.
    const first = await makeBooking(server, { tableId: one, userId: left.userId, date, time })
    const second = await makeBooking(server, {
      ...{ tableId: other, userId: right.userId, date, time: round < 28 ? '14:00' : '19:00' },
    })
    const answers = await burst(server, [
      moveOf(admins[0] as TestUser, first, other),
      moveOf(admins[1] as TestUser, second, one),
      moveOf(admins[2] as TestUser, first, other),
      moveOf(admins[3] as TestUser, second, one),
      request(guests.at(-1) as TestUser, one, { date, slot: 1, hours: 1 }),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
    const { rows } = await server.pool.query('select table_id from table_bookings where id = any($1)', [
      [first.id, second.id],
    ])
    expect(new Set(rows.map(({ table_id }) => table_id))).toEqual(new Set([one, other]))
  }
  await expectInvariants(server.pool)
})

it('T9: two scanners on one code: one welcomes, and the other is told when', async () => {
  const server = await startServer()
  const [owner] = (await makeUsers(server, 1)) as [TestUser]
  const admins = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
  const tableId = await makeTable(server)
  for (let round = 0; round < (long ? 100 : 20); round++) {
    await server.pool.query("update table_bookings set status = 'cancelled' where status = 'confirmed'")
    const booking = { tableId, userId: owner.userId, status: 'confirmed', ...stockholmWallClock(new Date()) }
    const { id } = await makeBooking(server, booking)
    const answers = await burst(
      server,
      admins.map((user) => ({
        ...{ method: 'POST' as const, path: '/api/check-in', user },
        body: { code: `booking:${id}`, scanId: randomId() },
      })),
    )
    const welcome = answers.find(({ status }) => status === 200)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'already_checked_in',
      current: { checkedInAt: welcome?.body.checkedInAt },
    })
  }
})
