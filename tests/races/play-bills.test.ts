import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { makeGameTable, makeSession, stopSession } from '#tests/play/make-play.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const sessions = long ? 60 : 12
/** Fewer than a guest may start in ten minutes. */
const starts = long ? 28 : 16

type Without = { withoutLocks?: boolean; guards?: string }

async function prepared({ withoutLocks = false, guards = '' }: Without, slow: string, seconds = 0.05) {
  const server = await startServer({ withoutLocks })
  await server.pool.query(`${slowly(seconds, slow)}${guards}`)
  const [admin] = await makeUsers(server, 1, { admin: true })
  return { server, admin }
}

/** Two members of staff hand over the bill of each of some sessions at once. */
async function handOverTwice(without: Without = {}) {
  const { server, admin } = await prepared(without, 'before insert on bills')
  const [other] = await makeUsers(server, 1, { admin: true })
  const ids: string[] = []
  for (let at = 1; at <= sessions; at++) {
    const id = await makeSession(server, { gameTableId: await makeGameTable(server, { tableNumber: at }) })
    await stopSession(server, id)
    ids.push(id)
  }
  const close = (id: string, user: TestUser): BurstRequest => ({
    method: 'POST',
    path: `/api/admin/play-sessions/${id}/bill`,
    user,
    body: { requestId: randomId(), seen: { orderIds: [], totalOre: 7_000 } },
  })
  const answers = tally(
    await burst(
      server,
      ids.flatMap((id) => [close(id, admin), close(id, other)]),
    ),
  )
  const { rows } = await server.pool.query(
    'select count(*)::int as bills, coalesce(sum(total_ore), 0)::int as billed from bills',
  )
  return { server, answers, ...(rows[0] as { bills: number; billed: number }) }
}

const noBillGuard = 'alter table bills drop constraint bill_changed;'

describe(`two hand over the bill of each of ${sessions} sessions at once`, () => {
  const once = {
    answers: { '201': sessions, '409 bill_changed': sessions },
    bills: sessions,
    billed: sessions * 7_000,
  }

  it('each is handed over once', async () => {
    const { server, ...found } = await handOverTwice()
    expect(found).toEqual(once)
    await expectInvariants(server.pool)
  })

  guardAlone('the lock alone is enough', async () => {
    const { server: _server, ...found } = await handOverTwice({ guards: noBillGuard })
    expect(found).toEqual(once)
  })

  guardAlone('the constraint alone is enough', async () => {
    const { server: _server, ...found } = await handOverTwice({ withoutLocks: true })
    expect(found).toEqual(once)
  })

  control('without both, a session is paid twice', async () => {
    expect((await handOverTwice({ withoutLocks: true, guards: noBillGuard })).bills).toBeGreaterThan(sessions)
  })
})

/** Guests order to their sessions, while staff stop each and hand over its bill. What is on no bill then is lost. */
async function orderWhileItEnds(without: Without = {}) {
  const { server, admin } = await prepared(without, 'before insert on orders', 0.2)
  const dish = await makeDish(server)
  const guests = await makeUsers(server, sessions)
  await Promise.all(
    guests.map(async (guest, at) => {
      const gameTableId = await makeGameTable(server, { tableNumber: at + 1 })
      const id = await makeSession(server, { gameTableId, guestId: guest.userId })
      const order = call(server, guest, 'placeOrder', {
        body: { requestId: randomId(), lines: [lineOf(dish)], notes: null, playSessionId: id },
      })
      // The order is being written when the session is stopped.
      await new Promise((resolve) => setTimeout(resolve, (at % 6) * 8))
      const params = { playSessionId: id }
      await call(server, admin, 'stepPlay', {
        params,
        body: { requestId: randomId(), version: 1, step: 'stop' },
      })
      const { orders, totalOre } = (await call(server, admin, 'getPlayBill', { params })).body
      const seen = { orderIds: orders.map((each: { id: string }) => each.id), totalOre }
      await call(server, admin, 'handOverPlayBill', { params, body: { requestId: randomId(), seen } })
      await order
    }),
  )
  const { rows } = await server.pool.query(
    `select (select count(*)::int from orders where bill_id is null) as lost, (select count(*)::int from bills) as bills`,
  )
  return { server, found: rows[0] as { lost: number; bills: number } }
}

const noOrderGuard = 'drop trigger orders_play on orders;'

describe('food is ordered to sessions that end', () => {
  const kept = { lost: 0, bills: sessions }

  it('each order is on the bill, or refused', async () => {
    const { server, found } = await orderWhileItEnds()
    expect(found).toEqual(kept)
    await expectInvariants(server.pool)
  })

  guardAlone('the lock alone is enough', async () => {
    expect((await orderWhileItEnds({ guards: noOrderGuard })).found).toEqual(kept)
  })

  guardAlone('the trigger alone is enough', async () => {
    expect((await orderWhileItEnds({ withoutLocks: true })).found).toEqual(kept)
  })

  control('without both, orders are on no bill', async () => {
    const { found } = await orderWhileItEnds({ withoutLocks: true, guards: noOrderGuard })
    expect(found.lost).toBeGreaterThan(0)
  })
})

/** A guest starts many tables at once. */
async function startManyAtOnce(without: Without = {}) {
  const { server } = await prepared(without, 'before insert on play_sessions')
  const [guest] = await makeUsers(server, 1)
  const tables = await Promise.all(
    Array.from({ length: starts }, (_, at) => makeGameTable(server, { tableNumber: at + 1 })),
  )
  const answers = await burst(
    server,
    tables.map((gameTableId) => ({
      method: 'POST' as const,
      path: '/api/me/play',
      user: guest,
      body: { requestId: randomId(), gameTableId, players: 2 },
    })),
  )
  const { rows } = await server.pool.query('select count(*)::int as open from play_sessions')
  return { answers: tally(answers), open: rows[0].open as number }
}

describe(`a guest starts ${starts} tables at once`, () => {
  const one = { answers: { '201': 1, '409 play_already': starts - 1 }, open: 1 }
  const guards = 'drop index play_already;'

  it('one is started', async () => {
    expect(await startManyAtOnce()).toEqual(one)
  })

  guardAlone('the lock of the account alone is enough', async () => {
    expect(await startManyAtOnce({ guards })).toEqual(one)
  })

  guardAlone('the index alone is enough', async () => {
    expect(await startManyAtOnce({ withoutLocks: true })).toEqual(one)
  })

  control('without both, the guest has several', async () => {
    expect((await startManyAtOnce({ withoutLocks: true, guards })).open).toBeGreaterThan(1)
  })
})
