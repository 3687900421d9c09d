import { join } from 'node:path'
import { expect } from 'vitest'
import { spendEvening } from '#tests/evening/evening.ts'
import { call } from '#tests/harness/call.ts'
import { report } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { alerts, panels } from '#tests/operations/monitoring.ts'
import { run } from '#tests/operations/programs.ts'
import { startPrometheus } from '#tests/operations/prometheus.ts'
import { postgresTool, startCluster } from './cluster.ts'
import { drill } from './drill.ts'

/** Longer than an alert waits, and than two evaluations. */
const patient = { timeout: 120_000, interval: 500 }
/** Queries without data here: the cluster has no replica, and no request has failed yet. */
const withoutReplica = ['Replica lag', 'ReplicaBehind']
const withoutFailure = ['ServerErrors']

drill(
  'monitoring: Prometheus reads every panel and every alert during an evening, and an alert fires when the database stops',
  { tools: [postgresTool, { command: 'prometheus', package: 'prometheus' }] },
  async () => {
    const cluster = await startCluster()
    const server = await startServer({ databaseUrl: cluster.url })
    const saved = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }
    const made = await run('scripts/backup.ts', [join(server.dataDir, 'club.backup.gz')], saved)
    expect(made.code).toBe(0)
    server.expectErrors(
      'a busy machine: 503, which guests repeat; and the database is stopped',
      /"status":503/,
    )
    const prometheus = await startPrometheus(server)

    const evening = await spendEvening(server, { guests: 50, seconds: 30 })
    expect([evening.seen.unexpected, evening.broken]).toEqual([[], []])
    const empty: string[] = []
    for (const { where, expr } of [...(await panels()), ...(await compared())])
      if (!(await prometheus.hasData(expr))) empty.push(where)
    const expected = [...withoutReplica, ...(isEmpty(evening.seen.unavailable) ? withoutFailure : [])]
    expect(empty.sort()).toEqual(expected.sort())
    const firing = async () =>
      (await prometheus.alerts())
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname)
    expect(await firing()).toEqual([])

    const [guest] = await makeUsers(server, 1)
    await cluster.stop()
    const stopped = performance.now()
    expect((await call(server, guest, 'getHome')).status).toBe(503)
    await expect.poll(firing, patient).toContain('DatabaseDown')
    const databaseAfter = seconds(stopped)
    for (const { where, expr } of await compared())
      if (withoutFailure.includes(where)) expect(await prometheus.hasData(expr), where).toBe(true)
    await cluster.start()
    await expect.poll(firing, patient).toEqual([])

    report(
      `DatabaseDown fired ${databaseAfter} s after the database was stopped, and ended when it was back; no alert fired during the evening`,
    )
  },
)

const isEmpty = (counts: object) => Object.keys(counts).length === 0
const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0)

/** The expressions of the alerts with their truth as the value: they have data also where nothing is wrong. */
const compared = async () =>
  (await alerts()).map(({ where, expr }) => ({ where, expr: expr.replaceAll(/ (>|==) /g, ' $1 bool ') }))
