import type { MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Engine } from '../engine.ts'
import type { Vars } from '../http/router.ts'

const registries = new WeakMap<Engine, Registry>()

/** The figures of this node, in Prometheus form. */
export function metricsOf(engine: Engine): Registry {
  const existing = registries.get(engine)
  if (existing) return existing
  const registry = new Registry()
  registries.set(engine, registry)
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
  gauge('spelrum_live_streams', 'Open live streams', () => engine.live.streamCount())
  return registry
}

/** Measures how long each operation takes; a stream counts until it is open. */
export function measureRequests(engine: Engine): MiddlewareHandler<Vars> {
  const durations = new Histogram({
    name: 'spelrum_http_request_seconds',
    help: 'Time to answer, by operation and class of status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metricsOf(engine)],
  })
  return async (c, next) => {
    const started = performance.now()
    await next()
    const operation = c.get('operationId') ?? 'none'
    durations
      .labels(operation, `${Math.floor(c.res.status / 100)}xx`)
      .observe((performance.now() - started) / 1000)
  }
}
