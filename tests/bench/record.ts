import type pg from 'pg'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { createDatabase, createPool } from '#server/platform/database/database.ts'
import { internet } from '#server/platform/pictures/outside.ts'
import { createRealtimeHub } from '#server/platform/realtime/hub.ts'
import { type BenchUser, secret } from './setting.ts'
import { recordStatements, type Statement } from './statements.ts'

/**
 * Records the statements that the server's app sends for one request, so that the bare loop runs the same
 * SQL.
 */
export async function recordRequest(
  database: { url: string; pool: pg.Pool },
  user: BenchUser,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Statement[]> {
  const pool = createPool(database.url, { max: 1 })
  const log = pino({ level: 'silent' })
  const realtime = await createRealtimeHub({ connectionString: database.url, log })
  const env = {
    port: 0,
    host: '127.0.0.1',
    appUrl: null,
    appName: 'Spelrum',
    dataDir: '',
    databaseUrl: database.url,
    sessionMaxDays: 90,
    hstsSubdomains: false,
  }
  const app = createApp({
    env: { ...env, smtpUrl: null, secret, trustProxy: [], pushHosts: [], auditLogMonths: 24 },
    pool,
    db: createDatabase(pool, realtime.deliver),
    realtime,
    outside: internet,
    clock: { now: () => new Date() },
    log,
  })
  // The first request on a connection may send more than later ones.
  await app.request('/api/me', { headers: { cookie: user.cookie } })
  const statements = recordStatements(pool)
  const answer = await app.request(`http://localhost${path}`, {
    method,
    headers: {
      ...headers,
      cookie: user.cookie,
      host: 'localhost',
      origin: 'http://localhost',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  await realtime.stop()
  await pool.end()
  return statements
}
