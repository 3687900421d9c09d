import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { isPostmaster, readPostmaster } from './postmaster.ts'

/** Of connections that are about to leave; they keep nobody from ending the database. */
const leaving = 'spelrum leaving'

/**
 * Ends the database unless another program of ours is connected to it. Programs that leave at once take turns,
 * so that the last one ends it.
 * @returns whether it has ended
 */
export async function endIfUnused(cluster: Cluster, url: string): Promise<boolean> {
  const running = await readPostmaster(cluster.folder)
  if (!running || !(await isPostmaster(running.pid, cluster.folder))) return true
  const client = new pg.Client({
    connectionString: url,
    application_name: leaving,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(hashtext('${leaving}'))`)
    if (await isUsed(client)) return false
    // Fast shutdown: open transactions are rolled back, everything is written, then it ends.
    process.kill(running.pid, 'SIGINT')
  } catch {
    // Gone in the meantime, by itself or ended by another that left; or it hangs, and is not ours to kill.
  } finally {
    void client.end().catch(() => undefined)
  }
  for (let waited = 0; waited < 8_000; waited += 20) {
    if (!(await isPostmaster(running.pid, cluster.folder))) return true
    await sleep(20)
  }
  return false
}

/** Connections that have just been closed can be seen a moment longer, so the answer is yes only if it stays so. */
async function isUsed(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name like 'spelrum%' and application_name <> $1`,
      [leaving],
    )
    if (rowCount === 0) return false
    await sleep(50)
  }
  return true
}
