import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { burst, tally } from './burst.ts'
import { slowly, withoutAwardKey } from './last-word.ts'
import { award, reversal } from './points.ts'

const awards = long ? 500 : 60

/** Each award is sent twice concurrently, as by a double tap or a retry after a lost answer. */
async function sendTwice({ prepare = '', withoutLocks = false }) {
  const server = await startServer({ withoutLocks })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const admins = await makeUsers(server, 2, { admin: true })
  const [guest] = await makeUsers(server, 1)
  const requests = Array.from({ length: awards }, (_, i) =>
    award(admins[i % 2] as TestUser, guest.userId, 3, randomId()),
  )
  const answers = (await Promise.all([burst(server, requests), burst(other, requests)])).flat()
  return { server, admins, guest, answers, points: (await call(server, guest, 'getMe')).body.points }
}

describe(`points: ${awards} awards by two admins, each sent twice concurrently`, () => {
  it.each([
    ['', {}],
    [', by the lock alone', { prepare: withoutAwardKey }],
  ])(
    'points by hand are given once when the same request is sent twice; both requests succeed, and the ledger has the admin who gave them%s',
    async (_, prepared) => {
      const { server, admins, guest, answers, points } = await sendTwice(prepared)
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
    },
  )

  control('without locks and without the unique key, the points of an award are given twice', async () => {
    const { points } = await sendTwice({
      prepare: `${withoutAwardKey} ${slowly(0.02, 'after insert on point_events')}`,
      withoutLocks: true,
    })
    expect(points).toBeGreaterThan(3 * awards)
  })
})

const presses = long ? 300 : 60

async function takeBackTogether({ prepare = '', withoutLocks = false }) {
  const server = await startServer({ withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const [guest] = await makeUsers(server, 1)
  for (const points of [500, 40]) await burst(server, [award(admin, guest.userId, points)], 1)
  const ledger = await call(server, admin, 'listUserPoints', { params: { userId: guest.userId } })
  const one = reversal(admin, ledger.body.items[0].id)
  const answers = await burst(server, Array(presses).fill(one))
  return { server, answers, points: (await call(server, guest, 'getMe')).body.points }
}

describe(`points: one award reversed ${presses} times concurrently`, () => {
  it.each([
    ['', {}],
    [', by the lock alone', { prepare: withoutAwardKey }],
  ])(
    'points by hand: an award reversed many times at once is reversed once; every other request is refused%s',
    async (_, prepared) => {
      const { server, answers, points } = await takeBackTogether(prepared)
      expect(tally(answers)).toEqual({ '200': 1, '409 already_reversed': presses - 1 })
      expect(points).toBe(500)
      await expectInvariants(server.pool)
    },
  )

  control('without locks and without the unique key, an award is reversed several times', async () => {
    const { server, points } = await takeBackTogether({ prepare: withoutAwardKey, withoutLocks: true })
    server.expectErrors('the check of the total refuses what is reversed too often')
    expect(points).toBeLessThan(500)
  })
})
