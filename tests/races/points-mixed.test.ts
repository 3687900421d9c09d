import { describe, expect, it } from 'vitest'
import type { Leader } from '#contract/points.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { pick, randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { places } from '#tests/points/oracle.ts'
import { type Answered, burst, tally } from './burst.ts'
import { deadlocks } from './deadlocks.ts'
import { award, edit, inParallel, reversal } from './points.ts'

const all = long ? 20_000 : 750
const step = long ? 500 : 250
/** In the long form, as many as the server has database connections: all run concurrently, and none waits until the timeout. */
const connections = long ? 20 : 12
/** The number of edits in each step; the others are awards and reversals. */
const edits = step / 10

type People = { admins: TestUser[]; users: TestUser[] }

/** Awards, deductions, edits and reversals mixed, over few users so that they conflict; admins get points too. */
async function sendActions(
  server: TestServer,
  { admins, users }: People,
  steps: number,
): Promise<Answered[]> {
  const random = randomFrom(seed)
  const answers: Answered[] = []
  const one = () => pick(random, [...users, ...admins.slice(0, 3)]).userId
  for (let done = 0; done < steps; done += step) {
    const { rows } = await server.pool.query<{ id: string }>(
      `select id from point_events where source_type <> 'reversal' order by created_at desc, id limit 400`,
    )
    const requests = Array.from({ length: step - edits }, () => {
      const admin = pick(random, admins)
      const kind = random()
      if (kind < 0.25 && rows.length > 0) return reversal(admin, pick(random, rows).id)
      return award(admin, one(), kind < 0.4 ? -Math.ceil(random() * 30) : Math.ceil(random() * 40))
    })
    const forms = Array.from({ length: edits }, () => ({
      admin: pick(random, admins),
      userId: one(),
      points: { before: 20, after: Math.floor(random() * 60) },
    }))
    const [burstOf] = await Promise.all([
      burst(server, requests, connections),
      inParallel(4, forms, async ({ admin, userId, points }) => {
        answers.push(await edit(server, admin, userId, points))
      }),
    ])
    answers.push(...burstOf)
  }
  return answers
}

async function makePeople(server: TestServer): Promise<People> {
  return { admins: await makeUsers(server, 25, { admin: true }), users: await makeUsers(server, 12) }
}

describe(`points: ${all} concurrent awards, edits and reversals`, () => {
  it('points: ledger, totals and tallies agree, without a deadlock', async () => {
    const server = await startServer()
    const people = await makePeople(server)
    const answers = await sendActions(server, people, all)
    expect(await deadlocks(server.pool)).toBe(0)
    await expectInvariants(server.pool)
    const { '200': done = 0, ...refused } = tally(answers)
    expect(done).toBeGreaterThan(all / 2)
    for (const refusal of Object.keys(refused)) {
      expect(refusal).toMatch(/^409 (too_few_points|already_reversed)$/)
    }
    const { leaders } = (await call(server, people.users[0] as TestUser, 'getLeaderboard')).body
    expect(leaders.map(({ userId, points, rank }: Leader) => ({ userId, points, rank }))).toEqual(
      await places(server.pool),
    )
  }, 900_000)
})
