import type { MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Engine } from '../engine.ts'
import type { Vars } from '../http/router.ts'
import { lastBackup } from '../last-backup.ts'
import { type DatabaseFigures, databaseFigures } from './database-figures.ts'

type Metrics = {
  registry: Registry
  durations: Histogram<'operation' | 'status'>
  groupSizes: Histogram<'write'>
  jobs: { successes: Gauge<'name'>; durations: Gauge<'name'>; failures: Counter<'name'> }
}

const made = new WeakMap<Engine, Metrics>()

/** The metrics of this node, in the Prometheus format. */
export function metricsOf(engine: Engine): Metrics {
  const existing = made.get(engine)
  if (existing) return existing
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('spelrum_database_connections', 'Connections of the pool', () => engine.pool.totalCount)
  gauge('spelrum_database_connections_idle', 'Connections that wait for work', () => engine.pool.idleCount)
  gauge('spelrum_database_waiting', 'Requests that wait for a connection', () => engine.pool.waitingCount)
  gauge('spelrum_live_streams', 'Open realtime streams', () => engine.realtime.streamCount())
  const durations = new Histogram({
    name: 'spelrum_http_request_seconds',
    help: 'Time to answer, by operation and class of status',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const groupSizes = new Histogram({
    name: 'spelrum_group_size',
    help: 'Requests that one transaction of a grouped write answers',
    labelNames: ['write'] as const,
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers: [registry],
  })
  const ofJob = { labelNames: ['name'] as const, registers: [registry] }
  const jobs = {
    successes: new Gauge({
      name: 'spelrum_job_last_success_timestamp_seconds',
      help: 'When a run of the job last succeeded; before the first one, when the job was started',
      ...ofJob,
    }),
    durations: new Gauge({
      name: 'spelrum_job_last_duration_seconds',
      help: 'Time that the last run of the job took',
      ...ofJob,
    }),
    failures: new Counter({
      name: 'spelrum_job_failures_total',
      help: 'Runs of the job that failed',
      ...ofJob,
    }),
  }
  addDatabaseFigures(engine, registry)
  new Gauge({
    name: 'spelrum_backup_last_success_timestamp_seconds',
    help: 'When `npm run backup` with the DATA_DIR of this server was last complete; absent when none is known',
    registers: [registry],
    async collect() {
      const at = await lastBackup(engine.env.dataDir)
      if (at) this.set(at.getTime() / 1000)
      else this.remove()
    },
  })
  const metrics = { registry, durations, groupSizes, jobs }
  made.set(engine, metrics)
  return metrics
}

/** The gauges that the database knows. All of a scrape share one statement; they are absent when it is not answered. */
function addDatabaseFigures(engine: Engine, registry: Registry): void {
  const gauge = (name: string, help: string, read: (found: DatabaseFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await databaseFigures(engine)
        if (found) this.set(read(found))
        else this.remove()
      },
    })
  gauge('spelrum_database_locks_waiting', 'Sessions that wait for a lock', (found) => found.locksWaiting)
  gauge('spelrum_mail_waiting', 'Mails that wait to be sent', (found) => found.mailWaiting)
  gauge('spelrum_mail_oldest_seconds', 'Age of the oldest mail that waits', (found) => found.mailOldest)
  gauge('spelrum_push_waiting', 'Pushes that wait to be sent', (found) => found.pushWaiting)
  gauge('spelrum_push_oldest_seconds', 'Age of the oldest push that waits', (found) => found.pushOldest)
  gauge('spelrum_replicas', 'Replicas connected to the database', (found) => found.replicas.length)
  new Gauge({
    name: 'spelrum_replica_lag_bytes',
    help: 'WAL that a replica has not replayed; absent where the role lacks pg_monitor',
    labelNames: ['replica'],
    registers: [registry],
    async collect() {
      const found = await databaseFigures(engine)
      this.reset()
      for (const { name, lag } of found?.replicas ?? []) if (lag !== null) this.set({ replica: name }, lag)
    },
  })
  new Gauge({
    name: 'spelrum_database_up',
    help: 'Whether the database answered this scrape in time',
    registers: [registry],
    async collect() {
      this.set((await databaseFigures(engine)) ? 1 : 0)
    },
  })
}

/** Counts the requests that one transaction of a grouped write answers. */
export const measureGroup = (engine: Engine, write: string, size: number): void =>
  metricsOf(engine).groupSizes.labels(write).observe(size)

/** Starts to measure a job. Returns the function that measures (and traces) one of its runs, and passes on its failure. */
export function measureJob(engine: Engine, job: string): (run: () => Promise<void>) => Promise<void> {
  const { successes, durations, failures } = metricsOf(engine).jobs
  successes.labels(job).setToCurrentTime()
  failures.labels(job).inc(0)
  return async (run) => {
    const started = performance.now()
    try {
      await (engine.tracing ? engine.tracing.job(job, run) : run())
      successes.labels(job).setToCurrentTime()
    } catch (error) {
      failures.labels(job).inc()
      throw error
    } finally {
      durations.labels(job).set((performance.now() - started) / 1000)
    }
  }
}

/** Measures the duration of each operation; of a stream, the time until it is open. */
export function measureRequests(engine: Engine): MiddlewareHandler<Vars> {
  const { durations } = metricsOf(engine)
  return async (c, next) => {
    const started = performance.now()
    await next()
    const operation = c.get('operationId') ?? 'none'
    durations
      .labels(operation, `${Math.floor(c.res.status / 100)}xx`)
      .observe((performance.now() - started) / 1000)
  }
}
