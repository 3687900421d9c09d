import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { createDatabase, createPool } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { listen } from '#server/platform/http/listen.ts'
import type { App } from '#server/platform/http/router.ts'
import { internet, type Outside } from '#server/platform/pictures/outside.ts'
import { createRealtimeHub } from '#server/platform/realtime/hub.ts'
import { closeAtEnd } from './closing.ts'
import { testDatabase } from './database.ts'
import { testSecret } from './server.ts'
import { withoutLocks } from './without-locks.ts'

export type InProcessServer = {
  url: string
  databaseUrl: string
  pool: pg.Pool
  engine: Engine
  app: App
  /** Sets the server's clock; null restores the real one. */
  setNow(now: Date | null): void
}

/** No other site is reached, unless a test sets `engine.outside`. */
const nowhere: Outside = { ...internet, resolve: async () => [] }

/** The app, served over HTTP by the test's process, with a clock that the test can set. */
export async function startInProcess(
  options: { withoutLocks?: boolean; trustProxy?: string[] } = {},
): Promise<InProcessServer> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'spelrum-test-'))
  const log = pino({ level: 'silent' })
  const pool = createPool(options.withoutLocks ? await withoutLocks(database.url) : database.url, { max: 10 })
  const realtime = await createRealtimeHub({ connectionString: database.url, log })
  let fixed: Date | null = null
  const engine: Engine = {
    env: {
      port: 0,
      host: '127.0.0.1',
      appUrl: null,
      appName: 'Spelrum',
      dataDir,
      databaseUrl: database.url,
      smtpUrl: null,
      secret: testSecret,
      sessionMaxDays: 90,
      hstsSubdomains: false,
      trustProxy: options.trustProxy ?? [],
      pushHosts: [],
      auditLogMonths: 24,
      otlpEndpoint: null,
    },
    pool,
    db: createDatabase(pool),
    realtime,
    outside: nowhere,
    clock: { now: () => fixed ?? new Date() },
    log,
    tracing: null,
  }
  const app = createApp(engine)
  const listening = await listen(app, engine)
  closeAtEnd(async () => {
    await realtime.stop()
    await listening.close(100)
    await pool.end()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    url: `http://127.0.0.1:${listening.port}`,
    databaseUrl: database.url,
    pool: database.pool,
    engine,
    app,
    setNow: (now) => {
      fixed = now
    },
  }
}
