import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPostmaster } from '#server/platform/database/embedded/postmaster.ts'
import { dataFolder } from '#tests/operations/programs.ts'
import { closeAtEnd } from './closing.ts'
import { testPool } from './database.ts'
import { type TestServer, testSecret } from './server.ts'
import { end, launch, launchOnFreePort, ready } from './server-process.ts'
import { watchServer } from './server-watch.ts'

export type EmbeddedServer = TestServer & {
  /** Process id of the database; 0 when it is not running. */
  postmaster(): Promise<number>
}

/** A server as `npm start` runs it, with a durable embedded database and without demo content. */
export async function startEmbeddedServer(): Promise<EmbeddedServer> {
  const dataDir = await dataFolder()
  const { PATH = '', HOME = '' } = process.env
  const given = { PATH, HOME, SECRET: testSecret, DATA_DIR: dataDir }
  const watch = watchServer()
  const { url, env, ...first } = await launchOnFreePort({ env: given, watch, args: ['--empty'] })
  let { running } = first
  const folder = join(dataDir, 'postgres')
  const password = (await readFile(join(folder, 'spelrum.password'), 'utf8')).trim()
  const databasePort = (await readPostmaster(folder))?.port
  const databaseUrl = `postgres://spelrum:${password}@127.0.0.1:${databasePort}/spelrum`
  const pool = testPool(databaseUrl)
  closeAtEnd(async () => {
    await pool.end()
    await end(running, 'SIGTERM')
  })
  return {
    url,
    databaseUrl,
    pool,
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
      running = launch(env, watch, ['--empty'])
      await ready(url, running)
    },
    postmaster: async () => (await readPostmaster(folder))?.pid ?? 0,
  }
}
