import { execFile, spawn } from 'node:child_process'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive } from '#server/platform/database/embedded/cluster.ts'
import { readPostmaster } from '#server/platform/database/embedded/postmaster.ts'
import { clusterOwner } from '#server/platform/database/embedded/run-as.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { freePort } from '#tests/harness/postgres.ts'
import { processesOf, signalAll } from '#tests/harness/processes.ts'
import { exitWithRun } from '#tests/harness/worker-end.ts'
import { drillPath, type Tool } from './drill.ts'

const binaries = '/usr/lib/postgresql/15/bin'
export const postgresTool: Tool = { command: `${binaries}/postgres`, package: 'postgresql-15' }

/** A PostgreSQL of Debian as an operator has it: durable, on loopback, run by the user `postgres`. */
export type DebianCluster = {
  /** The address of the club's database, as its owner. */
  url: string
  port: number
  /** Everything of the cluster. Its user may write here. */
  folder: string
  data: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Ends all its processes at once, as a machine that fails. */
  kill(): Promise<void>
  /** Runs a line of a shell as the cluster's user, and returns what it printed. */
  run(line: string): Promise<string>
}

type Options = {
  /** Lines at the end of `postgresql.conf`. */
  settings?: string[]
  /** For the database and for each `run`, beside PATH. */
  env?(cluster: Pick<DebianCluster, 'folder' | 'data' | 'port'>): Record<string, string>
}

/** Makes and starts a cluster with a role and a database for the club. It is ended and deleted at the end of the test file. */
export async function startCluster({
  settings = [],
  env = () => ({}),
}: Options = {}): Promise<DebianCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-cluster-'))
  const data = join(folder, 'data')
  const owner = await clusterOwner(data)
  if (owner) await chown(folder, owner.uid, owner.gid)
  const port = await freePort()
  const as = {
    ...owner,
    cwd: folder,
    env: { PATH: `${binaries}:${drillPath}`, LC_ALL: 'C.UTF-8', ...env({ folder, data, port }) },
  }
  const run = async (line: string) => {
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', line], as)
    return `${stdout}${stderr}`
  }

  async function start(): Promise<void> {
    exitWithRun()
    const child = spawn(`${binaries}/postgres`, ['-D', data], { ...as, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    process.once('exit', () => child.kill('SIGKILL'))
    const isOver = () => child.exitCode !== null || child.signalCode !== null
    while (!isOver() && (await readPostmaster(data))?.status !== 'ready') await sleep(20)
    if (isOver()) throw new Error(`PostgreSQL did not start:\n${output}`)
  }
  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const pid = (await readPostmaster(data))?.pid
    if (!pid) return
    const pids = processesOf(pid)
    // A fast shutdown is asked of the postmaster alone.
    signalAll(signal === 'SIGKILL' ? pids : [pid], signal)
    while (pids.some(isAlive)) await sleep(20)
  }
  closeAtEnd(async () => {
    await end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  await run(
    `initdb -D data --encoding=UTF8 --locale=C.UTF-8 --data-checksums --auth-local=trust --auth-host=scram-sha-256`,
  )
  const own = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    // As README.md asks.
    'log_error_verbosity = terse',
  ]
  await appendFile(join(data, 'postgresql.conf'), [...own, ...settings, ''].join('\n'))
  await start()
  await run(
    `psql -h '${folder}' -p ${port} -d postgres -c "create role spelrum login password 'spelrum'" -c 'create database spelrum owner spelrum'`,
  )
  return {
    url: `postgres://spelrum:spelrum@127.0.0.1:${port}/spelrum`,
    port,
    folder,
    data,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    run,
  }
}
