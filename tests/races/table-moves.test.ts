import { expect, it } from 'vitest'
import { control, guardAlone } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { pick, random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowTableBookings, tablesWithoutConstraint } from './last-word.ts'

const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }
const move = (user: TestUser, bookingId: string, tableId: string): BurstRequest => ({
  method: 'PUT',
  path: `/api/admin/table-bookings/${bookingId}/table`,
  user,
  body: { tableId, version: 1 },
})
const confirm = (user: TestUser, bookingId: string): BurstRequest => ({
  method: 'PUT',
  path: `/api/admin/table-bookings/${bookingId}/status`,
  user,
  body: { status: 'confirmed', version: 1 },
})
const book = (user: TestUser, tableId: string, time = '19:00'): BurstRequest => ({
  method: 'POST',
  path: '/api/me/table-bookings',
  user,
  body: { requestId: randomId(), tableId, ...evening, time },
})
const takeCall = (user: TestUser, tableId: string, time = '19:00'): BurstRequest => ({
  method: 'POST',
  path: '/api/admin/table-bookings',
  user,
  body: { requestId: randomId(), tableId, ...evening, time, guestName: 'Åsa Ek' },
})

async function house(guestCount: number, tableCount: number, { withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  const [admin] = await makeUsers(server, 1, { admin: true })
  const guests = await makeUsers(server, guestCount)
  const tables: string[] = []
  for (let at = 0; at < tableCount; at++) tables.push(await makeTable(server))
  return { server, admin, guests, tables }
}
const bookingAt = async (server: TestServer, tableId: string, guest: TestUser) =>
  (await makeBooking(server, { tableId, userId: guest.userId })).id

const rounds = long ? 40 : 10

/** Ten bookings that move to one table while ten guests book it. */
async function wantOneTable(options: { withoutLocks?: boolean } = {}, prepare = '') {
  const { server, admin, guests, tables } = await house(20, 10, options)
  const movers = guests.slice(0, 10)
  const ids = await Promise.all(movers.map((guest, at) => bookingAt(server, tables[at] as string, guest)))
  const target = await makeTable(server)
  if (prepare) await server.pool.query(prepare)
  const answers = await burst(server, [
    ...ids.map((id) => move(admin, id, target)),
    ...guests.slice(10).map((guest) => book(guest, target)),
  ])
  return { served: answers.filter(({ status }) => status < 300).length, outcomes: tally(answers), server }
}
const noConstraint = `${slowTableBookings} ${tablesWithoutConstraint}`

it('of ten bookings that move to one table while ten guests book it, one gets it', async () => {
  const { served, outcomes, server } = await wantOneTable()
  expect([served, outcomes]).toMatchObject([1, { '409 table_taken': 19 }])
  await expectInvariants(server.pool)
})

guardAlone(
  'moves to one table: the rule in the lock alone is enough, without the exclusion constraint',
  async () => {
    const { served, outcomes, server } = await wantOneTable({}, noConstraint)
    expect([served, outcomes]).toMatchObject([1, { '409 table_taken': 19 }])
    await expectInvariants(server.pool)
  },
)

control('moves to one table: without the lock and the constraint, moves and bookings overlap', async () => {
  const { served, server } = await wantOneTable({ withoutLocks: true }, noConstraint)
  expect(served).toBeGreaterThan(1)
  expect(await brokenInvariants(server.pool)).not.toEqual({})
})

it('bookings that swap their tables at the same time are all refused, and none is lost or waits for another', async () => {
  const { server, admin, guests, tables } = await house(2 * rounds, 2 * rounds)
  const ids = await Promise.all(guests.map((guest, at) => bookingAt(server, tables[at] as string, guest)))
  const answers = await burst(
    server,
    ids.map((id, at) => move(admin, id, tables[at ^ 1] as string)),
  )
  expect(tally(answers)).toEqual({ '409 table_taken': 2 * rounds })
  await expectInvariants(server.pool)
})

it('a booking is confirmed while others ask for its table: no deadlock', async () => {
  const { server, admin, guests, tables } = await house(rounds, 1)
  const tableId = tables[0] as string
  for (const guest of guests) {
    const id = await bookingAt(server, tableId, guest)
    const others = Array.from({ length: 12 }, () => takeCall(admin, tableId, '20:00'))
    const answers = await burst(server, [...others.slice(6), confirm(admin, id), ...others.slice(0, 6)])
    expect(tally(answers)).toEqual({ '200': 1, '409 table_taken': 12 })
    await server.pool.query('delete from table_bookings')
  }
})

it('a booking is confirmed or moved while its guest asks for another table at that time: no deadlock', async () => {
  const { server, admin, guests, tables } = await house(rounds, 4)
  const [first, free, ...others] = tables as [string, string, string, string]
  for (const [round, guest] of guests.entries()) {
    const id = await bookingAt(server, first, guest)
    const change = round % 2 ? confirm(admin, id) : move(admin, id, free)
    const own = Array.from({ length: 12 }, (_, at) => book(guest, others[at % 2] as string, '20:00'))
    const answers = await burst(server, [...own.slice(6), change, ...own.slice(0, 6)])
    expect(tally(answers)).toEqual({ '200': 1, '409 own_overlap': 12 })
    await server.pool.query('delete from table_bookings')
  }
})

async function storm() {
  const { server, admin, guests, tables } = await house(long ? 200 : 40, 6)
  const ids = await Promise.all(
    tables.map((tableId, at) => bookingAt(server, tableId, guests[at] as TestUser)),
  )
  // Three in four are by one admin, who may write 1,200 times a minute.
  const requests = Array.from({ length: long ? 1_500 : 300 }, (_, at): BurstRequest => {
    const [guest, tableId] = [guests[at % guests.length] as TestUser, pick(random, tables)]
    const time = pick(random, ['17:00', '19:00', '20:00', '21:00'])
    return pick(random, [
      () => move(admin, pick(random, ids), tableId),
      () => confirm(admin, pick(random, ids)),
      () => book(guest, tableId, time),
      () => takeCall(admin, tableId, time),
    ])()
  })
  return { server, answers: await burst(server, requests) }
}

it('moves, confirmations, cancellations and bookings at the same time leave no overlap', async () => {
  const { server, answers } = await storm()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 409]))
  await expectInvariants(server.pool)
})
