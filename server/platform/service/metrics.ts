import type { MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Engine } from '../engine.ts'
import type { Vars } from '../http/router.ts'

type Metrics = { registry: Registry; durations: Histogram<'operation' | 'status'> }

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
  const metrics = { registry, durations }
  made.set(engine, metrics)
  return metrics
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
