import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { drillPath } from '#tests/drills/drill.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { serverPort } from '#tests/harness/ports.ts'
import { startCommand } from './programs.ts'

export type Series = { labels: Record<string, string>; values: { at: number; value: number }[] }
type Alert = { labels: { alertname: string }; state: 'pending' | 'firing' }
export type Prometheus = {
  /** The values of an expression in the last so many seconds, by the labels of their series. */
  range(expr: string, seconds: number): Promise<Series[]>
  /** Whether an expression has data now. */
  hasData(expr: string): Promise<boolean>
  alerts(): Promise<Alert[]>
}

/** A sample is its time in seconds and its value. */
type Result = { metric: Record<string, string>; value: Sample; values: Sample[] }
type Sample = [at: number, value: string]

/** Points of a line over time. */
const points = 300

/** Starts Prometheus with the files of `deploy/prometheus/`. Only the target and the intervals differ. */
export async function startPrometheus({ url }: { url: string }): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-prometheus-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  const given = await readFile('deploy/prometheus/prometheus.yml', 'utf8')
  const config = given
    .replace('127.0.0.1:3000', new URL(url).host)
    .replaceAll(/(scrape|evaluation)_interval: 15s/g, '$1_interval: 1s')
    .replace('scrape_timeout: 5s', 'scrape_timeout: 1s')
  expect(config.match(/interval: 1s/g)).toHaveLength(2)
  await writeFile(join(folder, 'prometheus.yml'), config)
  await copyFile('deploy/prometheus/rules.yml', join(folder, 'rules.yml'))
  const port = await serverPort()
  const program = startCommand(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { cwd: folder, env: { PATH: drillPath } },
  )
  await program.says(/Server is ready to receive web requests/)
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    const { status, data, error } = (await answer.json()) as { status: string; data: never; error?: string }
    if (status !== 'success') throw new Error(`Prometheus refused ${path}: ${error}`)
    return data as { result: Result[]; alerts: Alert[] }
  }
  return {
    async range(expr, seconds) {
      const end = Date.now() / 1_000
      const step = Math.max(1, Math.round(seconds / points))
      const asked = new URLSearchParams({
        query: expr,
        start: `${end - seconds}`,
        end: `${end}`,
        step: `${step}`,
      })
      const { result } = await ask(`query_range?${asked}`)
      return result.map(({ metric, values }) => ({
        labels: metric,
        values: values.map(([at, value]) => ({ at, value: Number(value) })),
      }))
    },
    async hasData(expr) {
      const { result } = await ask(`query?query=${encodeURIComponent(expr)}`)
      return result.some(({ value: [, value] }) => value !== 'NaN')
    },
    alerts: async () => (await ask('alerts')).alerts,
  }
}
