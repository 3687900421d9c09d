import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { burst, tally } from './burst.ts'
import { slowTableBookings, tablesWithoutConstraint } from './last-word.ts'
import { untilServed } from './until-served.ts'

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** A booking that holds its table from 17 to 23 in some half hour. */
const request = (user: TestUser, tableId: string, at: { date: string; slot: number; hours: number }) => ({
  method: 'POST' as const,
  path: '/api/me/table-bookings',
  user,
  body: {
    requestId: randomId(),
    tableId,
    date: at.date,
    guestCount: 2,
    durationHours: at.hours,
    time: `${17 + Math.floor(at.slot / 2)}:${at.slot % 2 ? '30' : '00'}`,
  },
})

const parallel = long ? 500 : 100
const drawn = long ? 10_000 : 1_000

/**
 * Sends all requests at once. Without the locks, the exclusion constraint may cause a deadlock, and then the server tries one
 * of them again.
 */
const sendAll = (server: TestServer, requests: ReturnType<typeof request>[]) =>
  Promise.all(
    requests.map(({ user, body }) =>
      untilServed(server, () => call(server, user, 'createTableBooking', { body })),
    ),
  )

type Without = { locks?: true; constraint?: 'table_taken' | 'own_overlap' }

async function serverWithout({ locks, constraint }: Without): Promise<TestServer> {
  const server = await startServer({ withoutLocks: locks ?? false })
  await server.pool.query(slowTableBookings)
  if (constraint === 'table_taken') await server.pool.query(tablesWithoutConstraint)
  if (constraint === 'own_overlap')
    await server.pool.query('alter table table_bookings drop constraint own_overlap')
  return server
}

const few = 12

/** Guests who all book one table. */
async function wantOneTable(without: Without) {
  const server = await serverWithout(without)
  const guests = await makeUsers(server, few)
  const tableId = await makeTable(server)
  const at = { date: '2055-03-05', slot: 2, hours: 2 }
  const answers = await sendAll(
    server,
    guests.map((user) => request(user, tableId, at)),
  )
  return { outcomes: tally(answers), broken: await brokenInvariants(server.pool) }
}

/** One guest who books each table for the first evening, or the first table for each evening. */
async function wantMany(kind: 'tables' | 'evenings', without: Without) {
  const server = await serverWithout(without)
  const [guest] = await makeUsers(server, 1)
  const requests = []
  for (let at = 1; at <= few; at++) {
    const date = `2055-03-${String(kind === 'tables' ? 1 : at).padStart(2, '0')}`
    requests.push(request(guest, await makeTable(server), { date, slot: 2, hours: 2 }))
  }
  const answers = await sendAll(server, requests)
  return { outcomes: tally(answers), broken: await brokenInvariants(server.pool) }
}

describe('overlapping bookings', () => {
  it.each([1, 40])(
    `of ${parallel} parallel bookings of %i tables, one is stored at each`,
    async (tableCount) => {
      const server = await startServer()
      const guests = await makeUsers(server, parallel)
      const tables: string[] = []
      for (let at = 0; at < tableCount; at++) tables.push(await makeTable(server))
      const requests = guests.map((user, index) =>
        request(user, tables[index % tableCount] as string, {
          date: '2055-03-05',
          slot: index % 3,
          hours: 2,
        }),
      )
      const began = performance.now()
      const answers = await burst(server, requests, parallel)
      const took = performance.now() - began
      expect(tally(answers)).toEqual({ '201': tableCount, '409 table_taken': parallel - tableCount })
      await expectInvariants(server.pool)
      report(` ${parallel} overlapping bookings of ${tableCount} tables: after ${Math.round(took)} ms`)
      expectWithin(3_000, took)
    },
  )

  const oneIsStored = { outcomes: { '201': 1, '409 table_taken': few - 1 }, broken: {} }
  guardAlone(
    'overlapping bookings: the exclusion constraint alone is enough, when nothing is locked',
    async () => {
      expect(await wantOneTable({ locks: true })).toEqual(oneIsStored)
    },
  )
  guardAlone(
    'overlapping bookings: the rule in the lock alone is enough, without the exclusion constraint',
    async () => {
      expect(await wantOneTable({ constraint: 'table_taken' })).toEqual(oneIsStored)
    },
  )
  control('with neither the lock nor the constraint, a table is given twice', async () => {
    const { outcomes, broken } = await wantOneTable({ locks: true, constraint: 'table_taken' })
    expect(outcomes['201']).toBeGreaterThan(1)
    expect(broken).not.toEqual({})
  })

  it(`overlapping bookings: ${drawn} random ones leave no overlap, and each is booked or refused for a reason`, async () => {
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
})

describe('tables of one guest', () => {
  const oneIsStored = { outcomes: { '201': 1, '409 own_overlap': few - 1 }, broken: {} }
  it.each([
    ['the lock and the constraint', {}],
    ['the constraint alone', { locks: true as const }],
    ['the lock alone', { constraint: 'own_overlap' as const }],
  ])(`a guest gets one of ${few} tables at a time, by %s`, async (_, without) => {
    expect(await wantMany('tables', without)).toEqual(oneIsStored)
  })
  control('with neither the lock nor the constraint, a guest gets several tables at a time', async () => {
    const { outcomes, broken } = await wantMany('tables', { locks: true, constraint: 'own_overlap' })
    expect(outcomes['201']).toBeGreaterThan(1)
    expect(broken).not.toEqual({})
  })

  it(`a guest gets a table on three of ${few} evenings`, async () => {
    const stored = { '201': 3, '409 too_many_bookings': few - 3 }
    expect(await wantMany('evenings', {})).toEqual({ outcomes: stored, broken: {} })
  })
  control('without the lock, a guest gets a table on more than three evenings', async () => {
    const { outcomes } = await wantMany('evenings', { locks: true })
    expect(outcomes['201']).toBeGreaterThan(3)
  })
})

it('of 100 parallel confirmations and cancellations of one booking, each change that is stored is audited', async () => {
  const server: TestServer = await startServer()
  const [owner] = await makeUsers(server, 1)
  const [admin] = await makeUsers(server, 1, { admin: true })
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
