import { describe, expect, it } from 'vitest'
import type {} from '#server/features/points/routes.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { burst, tally } from './burst.ts'
import { award, reversal } from './points.ts'

const awards = long ? 500 : 60

/** Each award is sent twice concurrently, as by a double tap or a retry after a lost answer. */
async function sendTwice(prepare: string | null) {
  const server = await startServer()
  if (prepare) await server.pool.query(prepare)
  const admins = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const requests = Array.from({ length: awards }, (_, i) => {
    const one = award(admins[i % 2] as TestUser, guest.userId, 3, randomId())
    return [one, one]
  })
  const answers = await burst(server, requests.flat())
  return { server, admins, guest, answers, points: (await call(server, guest, 'getMe')).body.points }
}

/** The same constraint name, so that inserts still work, but every row is distinct because of its id. */
const noKey = `alter table point_events drop constraint point_events_once,
  add constraint point_events_once unique (id, user_id, source_type, source_id)`

describe(`points: ${awards} awards by two admins, each sent twice concurrently`, () => {
  it('each is given once; both requests succeed, and the ledger names the giver', async () => {
    const { server, admins, guest, answers, points } = await sendTwice(null)
    expect(tally(answers)).toEqual({ '200': 2 * awards })
    expect(points).toBe(3 * awards)
    const { rows } = await server.pool.query(
      `select actor_id, count(*)::int as n from point_events where user_id = $1 group by 1 order by 1`,
      [guest.userId],
    )
    expect(rows).toEqual(
      admins
        .map(({ userId }) => userId)
        .sort()
        .map((actor_id) => ({ actor_id, n: awards / 2 })),
    )
    const audited = await server.pool.query(
      `select count(*)::int as n from audit_log where action = 'points.awarded'`,
    )
    expect(audited.rows).toEqual([{ n: awards }])
    await expectInvariants(server.pool)
  })

  control('without the unique key, they are given twice', async () => {
    const { points } = await sendTwice(noKey)
    expect(points).toBeGreaterThan(3 * awards)
  })
})

const presses = long ? 300 : 60

async function takeBackTogether(prepare: string | null) {
  const server = await startServer()
  if (prepare) await server.pool.query(prepare)
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  for (const points of [500, 40]) await burst(server, [award(admin, guest.userId, points)], 1)
  const ledger = await call(server, admin, 'listUserPoints', { params: { userId: guest.userId } })
  const one = reversal(admin, ledger.body.items[0].id)
  const answers = await burst(server, Array(presses).fill(one))
  return { server, answers, points: (await call(server, guest, 'getMe')).body.points }
}

describe(`points: one award reversed ${presses} times concurrently`, () => {
  it('is reversed once; every other request is refused as already reversed', async () => {
    const { server, answers, points } = await takeBackTogether(null)
    expect(tally(answers)).toEqual({ '200': 1, '409 already_reversed': presses - 1 })
    expect(points).toBe(500)
    await expectInvariants(server.pool)
  })

  control('without the unique key, it is reversed several times', async () => {
    const { points } = await takeBackTogether(noKey)
    expect(points).toBeLessThan(500)
  })
})
