import { execFile, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cluster, isAlive } from './cluster.ts'
import { commandAs } from './run-as.ts'

/** The running database, as its `postmaster.pid` tells. */
export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' }

const run = promisify(execFile)

/** What `postmaster.pid` says, whether or not that process still runs; null where there is no such file. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n').map((line) => line.trim())
  const [pid, port] = [Number(lines[0]), Number(lines[3] || 0)]
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting'
  return Number.isInteger(pid) && pid > 0 ? { pid, port, status } : null
}

/**
 * Whether the process really is this cluster's. After a crash of the machine another program can have the number
 * that a left-behind `postmaster.pid` names; a dead child that nobody has buried has no command line.
 */
export async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        )
  return commandLine.includes('postgres') && commandLine.includes(folder)
}

/** Settings that hold for every start, whatever an older version of this program wrote into the cluster. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  // An answered booking is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // After a crash everything is brought to the disk by one call instead of one for each of a thousand files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  // One file for each weekday, written over after a week.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_timezone: 'UTC',
}

/**
 * Starts PostgreSQL in a session of its own, so that it outlives this process and its terminal. Resolves when the
 * process has ended or says it is ready; the words it ended with are the answer's `said`.
 * @param stalePid number in a left-behind `postmaster.pid` that now belongs to another program
 */
export async function launch(
  cluster: Cluster,
  port: number,
  stalePid?: number,
): Promise<{ ready: true } | { ready: false; said: string }> {
  const log = join(cluster.folder, 'start.log')
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...ids } = commandAs(
    cluster.owner,
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...options],
    cluster.folder,
  )
  const output = await open(log, 'w', 0o600)
  try {
    const child = spawn(file, args, {
      ...ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      // PostgreSQL takes a number given here for a parent of its own, and so does not hold it for a rival.
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) },
    })
    child.unref()
    let ended = false
    child.once('error', () => (ended = true)).once('exit', () => (ended = true))
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (ended) return { ready: false, said: (await readFile(log, 'utf8')).trim() }
      const seen = await readPostmaster(cluster.folder)
      if (seen?.pid === child.pid && seen?.status === 'ready') return { ready: true }
    }
  } finally {
    await output.close()
  }
}

/** A free port on loopback, below those that systems hand out by themselves, so that it is free again at the next start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
