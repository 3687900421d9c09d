import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { alerts, panels, type Query } from './monitoring.ts'
import { run } from './programs.ts'

const server = await startServer()
const read = async () => (await call(server, null, 'getMetrics')).body as string

/** Labels by the name of a metric that has a sample. Prometheus itself adds the target. */
async function exposed(): Promise<Map<string, Set<string>>> {
  const found = new Map([
    ['up', new Set(['job', 'instance'])],
    // This PostgreSQL has no replica, so there is no sample.
    ['spelrum_replica_lag_bytes', new Set(['replica'])],
  ])
  for (const [, name = '', labels = ''] of (await read()).matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Set(['job', 'instance'])
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

/** The metrics and labels of a query that the server does not have. */
function missing({ expr, shown }: Query, has: Map<string, Set<string>>): string[] {
  const names = [...expr.matchAll(/\b(?:spelrum|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name)
  const labels = [
    ...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g),
    ...shown.matchAll(/\{\{(\w+)\}\}/g),
    ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => [...list.matchAll(/(\w+)/g)]),
  ].map(([, label = '']) => label)
  const known = new Set(names.flatMap((name) => [...(has.get(name) ?? [])]))
  return [
    ...(names.length === 0 ? ['a metric'] : []),
    ...names.filter((name) => !has.has(name)),
    ...labels.filter((label) => !known.has(label)).map((label) => `label ${label}`),
  ]
}

test('dashboard and alerts: each metric and label of a query is in /metrics', async () => {
  const [guest] = await makeUsers(server, 1)
  await call(server, guest, 'bookEvent', { params: { eventId: await makeEvent(server) } })
  const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir }
  expect(await read()).not.toMatch(/^spelrum_backup_last_success_timestamp_seconds \d/m)
  const made = await run('scripts/backup.ts', [join(server.dataDir, 'club.backup.gz')], env)
  expect(made.code).toBe(0)
  expect(await read()).toContain('# TYPE spelrum_replica_lag_bytes gauge')
  const has = await exposed()
  const queries = [...(await panels()), ...(await alerts())]
  expect(queries.length).toBeGreaterThan(25)
  const wrong = queries.flatMap((query) => missing(query, has).map((what) => `${query.where}: no ${what}`))
  expect(wrong).toEqual([])
})

test('dashboard: a query with a metric or a label that does not exist is found', async () => {
  const has = await exposed()
  const of = (expr: string, shown = '') => missing({ where: '', expr, shown }, has)
  expect(of('rate(spelrum_http_request_count[5m])')).toEqual(['spelrum_http_request_count'])
  expect(of('sum by (route) (spelrum_live_streams)')).toEqual(['label route'])
  expect(of('spelrum_live_streams{kind="me"}', '{{node}}')).toEqual(['label kind', 'label node'])
})

test('alerts: each says what has happened and what to do', async () => {
  const rules = (await readFile('deploy/prometheus/rules.yml', 'utf8')).split('- alert: ').slice(1)
  for (const rule of rules) expect(rule).toMatch(/summary: '.{10,}'\n\s+description: '.{40,}'/)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
test.runIf(long && hasPromtool)(
  'alerts: promtool accepts configuration and rules (Debian: prometheus)',
  () => {
    for (const args of [
      ['config', 'deploy/prometheus/prometheus.yml'],
      ['rules', 'deploy/prometheus/rules.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', ...args], { encoding: 'utf8' })
      expect(`${status} ${stdout}${stderr}`).toMatch(/^0 /)
    }
  },
)
