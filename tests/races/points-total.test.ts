import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { pick, randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { burst, tally } from './burst.ts'
import { deadlocks } from './deadlocks.ts'
import { award, edit, inParallel } from './points.ts'

const awards = long ? 1_000 : 250
const edits = long ? 50 : 20

/** With something to prepare, nothing is locked either. Awards from several admins, and edits of the total by forms that have been open since it was zero. */
async function giveAndEdit(prepare: string | null) {
  const server = await startServer({ withoutLocks: prepare !== null })
  if (prepare) await server.pool.query(prepare)
  const admins = await makeUsers(server, 5, { admin: true })
  const users = await makeUsers(server, 8)
  const random = randomFrom(seed)
  const due = new Map<string, number>()
  const draw = () => {
    const { userId } = pick(random, users)
    const points = 1 + Math.floor(random() * 20)
    due.set(userId, (due.get(userId) ?? 0) + points)
    return { admin: pick(random, admins), userId, points }
  }
  const requests = Array.from({ length: awards }, () => {
    const { admin, userId, points } = draw()
    return award(admin, userId, points)
  })
  const edited: number[] = []
  const [answers] = await Promise.all([
    burst(server, requests),
    inParallel(10, Array.from({ length: edits }, draw), async ({ admin, userId, points }) => {
      await untilGiven(server.pool)
      edited.push((await edit(server, admin, userId, { before: 0, after: points })).status)
    }),
  ])
  const { rows } = await server.pool.query<{ user_id: string; points: number }>(
    'select user_id, points from profiles where user_id = any($1)',
    [users.map(({ userId }) => userId)],
  )
  return {
    server,
    answers,
    edited,
    due,
    totals: new Map(rows.map(({ user_id, points }) => [user_id, points])),
  }
}

/** The edits begin when the awards have begun. */
const untilGiven = (pool: pg.Pool) =>
  expect
    .poll(async () => (await pool.query('select from point_events limit 1')).rowCount, { interval: 5 })
    .toBe(1)

describe(`points: ${awards} awards while admins edit the same totals ${edits} times`, () => {
  it('points by hand: awards while admins edit the same totals are all in them, and the totals equal the sums of the ledger', async () => {
    const { server, answers, edited, due, totals } = await giveAndEdit(null)
    expect(tally(answers)).toEqual({ '200': awards })
    expect(edited).toEqual(Array(edits).fill(200))
    expect(totals).toEqual(due)
    expect(await deadlocks(server.pool)).toBe(0)
    await expectInvariants(server.pool)
  })

  control('without locks, read-add-write of the total loses awards', async () => {
    const { server, due, totals } = await giveAndEdit(`
      create or replace function point_events_keep_total() returns trigger language plpgsql as $$
      declare total integer;
      begin
        select points into total from profiles where user_id = new.user_id;
        perform pg_sleep(0.005);
        update profiles set points = total + new.delta, points_since = new.created_at where user_id = new.user_id;
        return null;
      end $$`)
    expect(totals).not.toEqual(due)
    expect(Object.keys(await brokenInvariants(server.pool))).toContain(
      "A user's points are the sum of the ledger",
    )
  })
})
