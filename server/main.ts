import { createApp } from './app.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { jobs } from './jobs.ts'
import { forgetFirstPassword } from './platform/accounts/first-password.ts'
import { systemClock } from './platform/clock.ts'
import { createDatabase, createPool } from './platform/database/database.ts'
import { EmbeddedDatabaseError } from './platform/database/embedded/problem.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { DatabaseUnusableError, databaseReady } from './platform/database/ready.ts'
import { MigrationError } from './platform/database/schema-files.ts'
import { startDraining } from './platform/drain.ts'
import type { Engine } from './platform/engine.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { listen } from './platform/http/listen.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { startMailWorker } from './platform/mail/worker.ts'
import { internet } from './platform/pictures/outside.ts'
import { createRealtimeHub } from './platform/realtime/hub.ts'
import { stopOnSignal } from './platform/stop-on-signal.ts'
import { seedFirstStart } from './seed/first-start.ts'

const output = createLog()
const { log } = output
const stopping = stopOnSignal(output)

try {
  await run(readEnv(process.env))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  await stopping.stop(1)
}

/** Starts everything in order of dependency, and registers how each part is stopped. */
async function run(env: Env): Promise<void> {
  // Loaded only when it is configured.
  const tracing = env.otlpEndpoint
    ? (await import('./platform/tracing.ts')).startTracing(env.otlpEndpoint, log)
    : null
  if (tracing) stopping.after('traces', tracing.stop)
  const database = env.databaseUrl ? null : await startEmbedded({ dataDir: env.dataDir, log })
  if (database) stopping.after('database', database.stop)
  const connectionString = database?.url ?? env.databaseUrl ?? ''

  const pool = createPool(connectionString, {
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  stopping.after('connections', () => pool.end())
  await databaseReady(pool, log)
  await migrate(pool, { log })
  const realtime = await createRealtimeHub({ connectionString, log })
  stopping.after('realtime', realtime.stop)
  const db = createDatabase(pool, tracing?.statement)
  const welcome =
    database &&
    (await seedFirstStart(db, { empty: process.argv.includes('--empty'), dataDir: env.dataDir, log }))
  await forgetFirstPassword(db, env, log)

  const engine: Engine = { env, pool, db, realtime, outside: internet, clock: systemClock, log, tracing }
  const app = createApp(engine)
  stopping.after('mail', startMailWorker(engine).stop)
  stopping.after('housekeeping', startHousekeeping(engine).stop)
  stopping.after('jobs', startJobs(engine, jobs).stop)

  const http = await listen(app, engine)
  stopping.first(async () => {
    startDraining(engine)
    // Behind a balancer: time for it to notice that this node is no longer ready.
    if (env.trustProxy.length > 0) await new Promise((resolve) => setTimeout(resolve, 1_500))
    const closed = http.close(6_000)
    // Streams do not end by themselves, so they are closed before waiting for the last answers.
    engine.realtime.closeStreams()
    await closed
  })

  const address = env.appUrl ?? `http://localhost:${http.port}`
  log.info({ address, port: http.port, database: database ? 'embedded' : 'DATABASE_URL' }, 'listening')
  // The program that started the server waits for this line.
  log.flush()
  process.stdout.write(`\n${env.appName}: ${address}\n${welcome ? `${welcome}\n` : ''}\n`)
}

/** A clear message for what an operator can fix; the whole error for everything else. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or set PORT to another.`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  const known = [EnvError, EmbeddedDatabaseError, MigrationError, DatabaseUnusableError]
  return known.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
