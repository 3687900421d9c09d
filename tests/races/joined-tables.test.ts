import { describe, expect, it } from 'vitest'
import { control, guardAlone } from '#tests/harness/control.ts'
import { brokenInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeGroup, makeTable, makeWait } from '#tests/tables/make-table.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowTableBookings, tablesWithoutConstraint } from './last-word.ts'

const evening = { date: '2055-03-05', time: '19:00', guestCount: 4, durationHours: 2 }
const rounds = long ? 40 : 6

const post = (path: string, user: TestUser, body: object): BurstRequest => ({
  method: 'POST',
  path,
  user,
  body: { requestId: randomId(), ...body },
})
const phone = (user: TestUser, [tableId, ...joinedTableIds]: string[]) =>
  post('/api/admin/table-bookings', user, { tableId, joinedTableIds, ...evening, guestName: 'Åsa Ek' })
const walkIn = (user: TestUser, [tableId, ...joinedTableIds]: string[]) =>
  post('/api/admin/walk-ins', user, { tableId, joinedTableIds, guestCount: 4, durationHours: 2 })

type Pair = { staff: TestUser[]; guests: TestUser[]; a: string; b: string; waitId: string }
/** Who wants the two tables at once. The two parties at both name them in either order. */
const kinds = {
  bookings: ({ staff: [one, two], guests: [guest], a, b }: Pair) => [
    phone(one as TestUser, [a, b]),
    post('/api/me/table-bookings', guest as TestUser, { tableId: b, ...evening }),
    phone(two as TestUser, [b, a]),
    phone(one as TestUser, [a]),
  ],
  'walk-ins': ({ staff: [one, two], a, b }: Pair) => [
    walkIn(one as TestUser, [b, a]),
    walkIn(two as TestUser, [b]),
    walkIn(two as TestUser, [a, b]),
  ],
  offers: ({ staff: [one, two], a, b, waitId }: Pair) => {
    const { date, time } = evening
    const offer = { method: 'POST', path: `/api/admin/table-waits/${waitId}/offer`, user: one as TestUser }
    return [phone(two as TestUser, [a, b]), { ...offer, body: { tableId: b, date, time } } as BurstRequest]
  },
}

type Without = { locks?: true; guards?: true }
const unguarded = `${tablesWithoutConstraint}
  drop trigger table_bookings_respect_offers on table_bookings; drop trigger table_waits_respect_bookings on table_waits;`

/** Who got the tables of each pair, and the invariants that are broken then. */
async function collide(kind: keyof typeof kinds, { locks, guards }: Without = {}) {
  const server = await startServer({ withoutLocks: locks ?? false })
  await server.pool.query(slowTableBookings)
  if (guards) await server.pool.query(unguarded)
  const staff = await makeUsers(server, 2, { admin: true })
  await fillSmallTable(server)
  const outcomes: Record<string, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const guests = await makeUsers(server, 2)
    const [a, b] = [await makeTable(server, { capacity: 6 }), await makeTable(server, { capacity: 6 })]
    await makeGroup(server, [a, b], 12)
    const waitId = await makeWait(server, { userId: (guests[1] as TestUser).userId })
    outcomes.push(tally(await burst(server, kinds[kind]({ staff, guests, a, b, waitId }))))
  }
  return { outcomes, broken: Object.keys(await brokenInvariants(server.pool)) }
}

/** The one table that is not too large for a guest who waits is taken, so nothing is offered by itself. */
async function fillSmallTable(server: TestServer) {
  const tableId = await makeTable(server, { capacity: 2 })
  const [guest] = await makeUsers(server, 1)
  await makeBooking(server, { tableId, userId: guest.userId, time: '17:00', hours: 4 })
}

/** Each pair was given to a party at both, or to one at each: nobody else was refused for another reason. */
function expectOneOutcomeEach(outcomes: Record<string, number>[], requests: number) {
  for (const { '201': booked = 0, '200': offered = 0, '409 table_taken': refused = 0 } of outcomes) {
    expect(booked + offered + refused).toBe(requests)
    expect(booked + offered).toBeGreaterThan(0)
    expect(booked + offered).toBeLessThanOrEqual(2)
  }
}

describe.each([
  ['bookings', 4],
  ['walk-ins', 3],
  ['offers', 2],
] as const)('two tables that are put together, and %s of one of them', (kind, requests) => {
  it('meet at once: one outcome each', async () => {
    const { outcomes, broken } = await collide(kind)
    expectOneOutcomeEach(outcomes, requests)
    expect(broken).toEqual([])
  })
  guardAlone('meet at once: the constraint and the triggers alone are enough', async () => {
    const { outcomes, broken } = await collide(kind, { locks: true })
    expectOneOutcomeEach(outcomes, requests)
    expect(broken).toEqual([])
  })
  guardAlone('meet at once: the rule in the locks alone is enough', async () => {
    const { outcomes, broken } = await collide(kind, { guards: true })
    expectOneOutcomeEach(outcomes, requests)
    expect(broken).toEqual([])
  })
  control('with neither, a table is given twice', async () => {
    const { broken } = await collide(kind, { locks: true, guards: true })
    expect(broken).not.toEqual([])
  })
})
