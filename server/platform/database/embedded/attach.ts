import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { freePort, isFree, isPostmaster, launch, type Postmaster, readPostmaster } from './postmaster.ts'
import { EmbeddedDatabaseError, wayOut } from './problem.ts'

const patienceMs = 60_000
/** Of connections that only tell whether the database is there. */
const probe = 'spelrum probe'

export const urlOf = (cluster: Cluster, port: number): string =>
  `postgres://spelrum:${cluster.password}@127.0.0.1:${port}/spelrum`

/**
 * Finds the cluster's running database by its `postmaster.pid`, or starts it, and waits until it answers. Safe
 * to be called by several programs at once: PostgreSQL itself lets one of them win, the others find that one.
 * @param port where to start it; without one, where it last ran if that is free
 * @throws EmbeddedDatabaseError when it does not come up within a minute
 */
export async function attach(cluster: Cluster, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + patienceMs
  let said = ''
  while (Date.now() < deadline) {
    const seen = await readPostmaster(cluster.folder)
    if (seen && (await isPostmaster(seen.pid, cluster.folder))) {
      if (seen.status === 'ready' && (await answers(cluster, seen.port))) return seen
    } else {
      const started = await launch(cluster, port ?? (await choosePort(seen)), seen?.pid)
      if (started.ready) continue
      said = started.said
      if (!isPassing(said)) break
    }
    await sleep(50)
  }
  const words = said.split('\n').slice(-5).join(' ')
  throw new EmbeddedDatabaseError(
    `The embedded database in ${cluster.folder} does not start: ${words || 'it gives no answer'} ${wayOut}`,
  )
}

async function choosePort(last: Postmaster | null): Promise<number> {
  return last && last.port > 0 && (await isFree(last.port)) ? last.port : freePort()
}

/** Another program was faster, the last one's processes are still ending, or the port was taken just now. */
const isPassing = (said: string) =>
  /postmaster\.pid|shared memory block|address already in use|could not create any TCP\/IP sockets/i.test(
    said,
  )

/** Whether our database answers there; the first time, our role and database are made. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    await withClient(urlOf(cluster, port), (client) => client.query('select 1'))
    return true
  } catch (error) {
    // No such role or wrong password; no such database.
    if (!(error instanceof pg.DatabaseError) || !['28P01', '28000', '3D000'].includes(error.code ?? ''))
      return false
    await seed(cluster, port)
    return false
  }
}

async function seed(cluster: Cluster, port: number): Promise<void> {
  const address = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`
  await withClient(address, async (client) => {
    // Several programs may come here at once; they take turns and look again.
    await client.query('select pg_advisory_lock(1)')
    const has = async (query: string) => (await client.query(query)).rowCount !== 0
    if (!(await has(`select from pg_roles where rolname = 'spelrum'`)))
      // Not the superuser: the app owns its database and may do nothing to the machine.
      await client.query(`create role spelrum login createdb password '${cluster.password}'`)
    if (!(await has(`select from pg_database where datname = 'spelrum'`)))
      await client.query('create database spelrum owner spelrum')
  })
}

async function withClient(address: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    connectionString: address,
    application_name: probe,
    connectionTimeoutMillis: 5_000,
  })
  // A connection that breaks also fails its query; without a listener the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
