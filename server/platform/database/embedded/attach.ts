import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { freePort, isFree, isPostmaster, launch, type Postmaster, readPostmaster } from './postmaster.ts'
import { advice, EmbeddedDatabaseError } from './problem.ts'

const timeoutMs = 60_000
/** The application name of connections that only test whether the database answers. */
const probe = 'spelrum probe'

export const urlOf = (cluster: Cluster, port: number): string =>
  `postgres://spelrum:${cluster.password}@127.0.0.1:${port}/spelrum`

/**
 * Finds the cluster's running database by its `postmaster.pid`, or starts it, and waits until it answers. Several
 * programs may call this at the same time: PostgreSQL lets one of them start it, and the others find that database.
 * @param port the port to start it on; default: the port it last used if that is free, else any free one
 * @throws EmbeddedDatabaseError when it does not start, or does not answer within a minute
 */
export async function attach(cluster: Cluster, port?: number): Promise<Postmaster> {
  const deadline = performance.now() + timeoutMs
  let output = ''
  while (performance.now() < deadline) {
    const seen = await readPostmaster(cluster.folder)
    if (seen && (await isPostmaster(seen.pid, cluster.folder))) {
      if (seen.status === 'ready' && (await isAnswering(cluster, seen.port))) return seen
    } else {
      const started = await launch(cluster, port ?? (await choosePort(seen)), seen?.pid)
      if (started.ready) continue
      output = started.output
      if (!isTemporary(output)) break
    }
    await sleep(50)
  }
  const reason = output.split('\n').slice(-5).join(' ')
  throw new EmbeddedDatabaseError(
    `The embedded database in ${cluster.folder} does not start: ${reason || 'it does not answer'} ${advice}`,
  )
}

async function choosePort(last: Postmaster | null): Promise<number> {
  return last && last.port > 0 && (await isFree(last.port)) ? last.port : freePort()
}

/**
 * Whether another attempt may succeed: another program was faster, processes of the previous database are still ending,
 * or the port has just been taken.
 */
const isTemporary = (output: string) =>
  /postmaster\.pid|shared memory block|address already in use|could not create any TCP\/IP sockets/i.test(
    output,
  )

/** Whether our database answers on this port. Creates our role and database if they do not exist yet. */
async function isAnswering(cluster: Cluster, port: number): Promise<boolean> {
  try {
    await withClient(urlOf(cluster, port), (client) => client.query('select 1'))
    return true
  } catch (error) {
    // Our role or our database does not exist yet.
    if (!(error instanceof pg.DatabaseError) || !['28P01', '28000', '3D000'].includes(error.code ?? ''))
      return false
    await createRoleAndDatabase(cluster, port)
    return false
  }
}

async function createRoleAndDatabase(cluster: Cluster, port: number): Promise<void> {
  const address = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`
  await withClient(address, async (client) => {
    // Several programs may be here at the same time: the lock lets one continue, and the others then find its results.
    await client.query('select pg_advisory_lock(1)')
    const has = async (query: string) => (await client.query(query)).rowCount !== 0
    if (!(await has(`select from pg_roles where rolname = 'spelrum'`)))
      // Not a superuser: the app owns its database, and cannot read or change files of the machine.
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
