import { describe, expect, it } from 'vitest'
import type {} from '#server/features/tables/routes.ts'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { random, randomId } from '#tests/harness/random.ts'
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
    const began = performance.now()
    const answers = await burst(server, requests, parallel)
    const took = performance.now() - began
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, parallel - 1])
    expect(
      answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'table_taken'),
    ).toBe(true)
    await expectInvariants(server.pool)
    report(` ${parallel} overlapping bookings of one table: 1 stored, after ${Math.round(took)} ms`)
    expectWithin(3_000, took)
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
      const tableId = tables[Math.floor(random() * tables.length)] as string
      return request(guests[index % guests.length] as TestUser, tableId, at)
    })
    const answers = await burst(server, requests)
    expect(count(answers, 201) + count(answers, 409)).toBe(drawn)
    const { rows } = await server.pool.query('select count(*)::int as n from table_bookings')
    expect(rows[0].n).toBe(count(answers, 201))
    expect(rows[0].n).toBeGreaterThan(50)
    await expectInvariants(server.pool)
  }, 300_000)

  control('without the exclusion constraint the same storm leaves overlaps', async () => {
    const server = await startServer()
    await server.pool.query('alter table table_bookings drop constraint table_bookings_table_free')
    const guests = await makeUsers(server, 20)
    const tableId = await makeTable(server)
    const answers = await burst(
      server,
      guests.map((user) => request(user, tableId, { date: '2055-03-05', slot: 2, hours: 2 })),
    )
    expect(count(answers, 201)).toBe(20)
    expect(await brokenInvariants(server.pool)).not.toEqual([])
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
  expect(['confirmed', 'cancelled']).toContain(rows[0].status)
  const audited = await server.pool.query('select from audit_log where subject_id = $1', [id])
  expect(audited.rowCount).toBe(rows[0].version - 1)
  // The guest's cancellation of a booking that is cancelled changes nothing and is answered as done.
  const changed = answers.filter((answer, index) => answer.status === 200 && index % 10 !== 9)
  expect(rows[0].version - 1 - changed.length).toBeOneOf([0, 1])
})
