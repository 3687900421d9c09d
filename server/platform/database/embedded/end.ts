import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { isPostmaster, readPostmaster } from './postmaster.ts'

/** The application name of connections of programs that are stopping. They do not count as using the database. */
const stoppingName = 'spelrum leaving'

/**
 * Stops the database unless another program of ours is connected to it. Programs that stop at the same time check one
 * after the other, so that the last one stops the database.
 * @returns whether the database has stopped
 */
export async function endIfUnused(cluster: Cluster, url: string): Promise<boolean> {
  const running = await readPostmaster(cluster.folder)
  if (!running || !(await isPostmaster(running.pid, cluster.folder))) return true
  const client = new pg.Client({
    connectionString: url,
    application_name: stoppingName,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(hashtext('${stoppingName}'))`)
    if (await isUsed(client)) return false
    // PostgreSQL's fast shutdown: it rolls back open transactions, writes everything to the disk, and stops.
    process.kill(running.pid, 'SIGINT')
  } catch {
    // It has stopped in the meantime, or it does not answer. A database that does not answer is not killed here.
  } finally {
    void client.end().catch(() => undefined)
  }
  for (let waitedMs = 0; waitedMs < 8_000; waitedMs += 20) {
    if (!(await isPostmaster(running.pid, cluster.folder))) return true
    await sleep(20)
  }
  return false
}

/** PostgreSQL lists closed connections a moment longer, so only repeated results count as being used. */
async function isUsed(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name like 'spelrum%' and application_name <> $1`,
      [stoppingName],
    )
    if (rowCount === 0) return false
    await sleep(50)
  }
  return true
}
