import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { closeAtEnd } from './closing.ts'
import { testDatabase, testPool } from './database.ts'
import { end, launch, launchOnFreePort, ready } from './server-process.ts'
import { watchServer } from './server-watch.ts'
import { withoutLocks } from './without-locks.ts'

/** The cookie secret of every test server. */
export const testSecret = 'only-for-tests-0123456789abcdef0123456789abcdef'

export type TestServer = {
  url: string
  databaseUrl: string
  pool: pg.Pool
  dataDir: string
  /** Process id of the running server. */
  pid(): number
  /** The latest lines of its output, oldest first. */
  output(): string[]
  /** Declares that this test expects 5xx answers or errors, and why; with a pattern, only the lines that match it. */
  expectErrors(why: string, pattern?: RegExp): void
  /** Sends SIGTERM and waits for the exit code. */
  stop(): Promise<number | null>
  kill9(): Promise<void>
  /** Restarts on the same port and database after `stop` or `kill9`; resolves when ready. */
  restart(): Promise<void>
}

type Options = {
  /** Another server's database, for two nodes. Default: a separate database. */
  databaseUrl?: string
  env?: Record<string, string>
  /** Time zone of the server process and of its database sessions. */
  zone?: string
  /** For negative controls: its statements lock no rows. */
  withoutLocks?: boolean
}

/** Starts the real server as a process on a free port; resolves when ready. Stopped at the end of the test file. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const database = options.databaseUrl ? poolOf(options.databaseUrl) : await testDatabase()
  if (options.zone) await setDatabaseZone(database.pool, options.zone)
  const dataDir = await mkdtemp(join(tmpdir(), 'spelrum-test-'))
  const given = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    DATABASE_URL: options.withoutLocks ? await withoutLocks(database.url) : database.url,
    SECRET: testSecret,
    DATA_DIR: dataDir,
    ...(options.zone && { TZ: options.zone }),
    ...options.env,
  }
  const watch = watchServer()
  const { url, env, ...first } = await launchOnFreePort({ env: given, watch })
  let { running } = first
  const server: TestServer = {
    url,
    databaseUrl: database.url,
    pool: database.pool,
    dataDir,
    pid: () => running.child.pid ?? 0,
    output: () => watch.output,
    expectErrors: (_why, pattern = /^/) => {
      watch.expected.push(pattern)
    },
    stop: () => end(running, 'SIGTERM'),
    kill9: async () => {
      await end(running, 'SIGKILL')
    },
    restart: async () => {
      running = launch(env, watch)
      await ready(url, running)
    },
  }
  closeAtEnd(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}

/** The server's output when it contains the line of this answer and all earlier lines: the log is buffered. */
export async function outputUntil(server: TestServer, { headers }: { headers: Headers }): Promise<string> {
  await expect.poll(() => server.output().join('\n')).toContain(headers.get('x-request-id'))
  return server.output().join('\n')
}

function poolOf(url: string): { url: string; pool: pg.Pool } {
  const pool = testPool(url)
  closeAtEnd(() => pool.end())
  return { url, pool }
}

async function setDatabaseZone(pool: pg.Pool, zone: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`alter database ${rows[0]?.name} set timezone to '${zone}'`)
}
