import { expect } from 'vitest'
import type { Job } from '#server/platform/jobs.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'

/** How many guests are reminded, and how often the database's connections are cut meanwhile. */
export const [reminded, cuts] = long ? [500, 50] : [60, 8]

/**
 * Runs a job that reminds guests on two nodes, while connections to the database are cut. Each guest gets one notice and one mail about a path
 * of their own. `count`: SQL for how many have been reminded.
 */
export async function cutReminders(server: InProcessServer, job: Job, count: string): Promise<void> {
  const countReminded = async () => Number((await server.pool.query(count)).rows[0].reminded)
  let isCutting = true
  const node = async () => {
    while (isCutting) await job.run(server.engine).catch(() => undefined)
  }
  const nodes = Promise.all([node(), node()])
  for (let cut = 0; cut < cuts; cut++) {
    const before = await countReminded()
    await expect.poll(countReminded, { interval: 2 }).toBeGreaterThan(Math.min(before, reminded - 1))
    await server.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  isCutting = false
  await nodes
  await job.run(server.engine)
  const { rows } = await server.pool.query(
    `select (select count(*)::int from notifications) as notices, (select count(distinct path)::int from notifications) as paths,
       (select count(*)::int from mails) as mails, (select count(distinct recipient)::int from mails) as guests`,
  )
  expect(rows).toEqual([{ notices: reminded, paths: reminded, mails: reminded, guests: reminded }])
  await expectInvariants(server.pool)
}
