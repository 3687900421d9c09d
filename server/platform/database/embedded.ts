import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { attach, urlOf } from './embedded/attach.ts'
import { type Cluster, openCluster } from './embedded/cluster.ts'
import { endIfUnused } from './embedded/end.ts'

export type EmbeddedDatabase = {
  url: string
  /** Releases the database, and stops it when no other program of ours uses it. */
  stop(): Promise<void>
}

type Options = { dataDir: string; log: Pick<Logger, 'info' | 'warn' | 'error'> }

/**
 * Connects to the database under `dataDir/postgres`. It is created if there is none, and started if it is not running.
 * It is a separate process: a server that is killed leaves it running, and the next server finds it by its
 * `postmaster.pid`. If it stops before `stop` is called, it is started again at the same address.
 * @throws EmbeddedDatabaseError when it cannot run here; the message says why and what to do instead
 */
export async function startEmbedded({ dataDir, log }: Options): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir)
  const { port, pid } = await attach(cluster)
  log.info({ port, pid }, 'embedded database ready')
  const url = urlOf(cluster, port)
  const connection = await keepConnection(cluster, port, log)
  return {
    url,
    stop: async () => {
      const ended = await connection.release(() => endIfUnused(cluster, url))
      log.info(
        ended ? 'embedded database stopped' : 'embedded database left running: another program uses it',
      )
    },
  }
}

/**
 * Keeps one connection open. It shows other programs that the database is in use, and this program notices at once when
 * the database stops, because the connection closes.
 */
async function keepConnection(cluster: Cluster, port: number, log: Options['log']) {
  let released = false
  let presence = await connect()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: urlOf(cluster, port),
      application_name: 'spelrum presence',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    client.once('end', () => void recover())
    return client
  }

  async function recover(): Promise<void> {
    if (released) return
    log.warn('embedded database stopped; starting it again')
    const began = performance.now()
    while (!released) {
      try {
        const { pid } = await attach(cluster, port)
        presence = await connect()
        log.info({ pid, tookMs: Math.round(performance.now() - began) }, 'embedded database runs again')
        return
      } catch (error) {
        log.error({ err: error }, 'embedded database does not start; trying again')
        await sleep(500)
      }
    }
  }

  return {
    async release(end: () => Promise<boolean>): Promise<boolean> {
      released = true
      await presence.end().catch(() => undefined)
      return end()
    },
  }
}
