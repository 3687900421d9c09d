import { execFile, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cluster, isAlive } from './cluster.ts'
import { commandAs } from './run-as.ts'

/** The contents of `postmaster.pid`, the file that a running PostgreSQL keeps in its data folder. */
export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' }

const run = promisify(execFile)

/** Reads `postmaster.pid`; null if there is none. The file may remain after the process has ended. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n').map((line) => line.trim())
  const [pid, port] = [Number(lines[0]), Number(lines[3] || 0)]
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting'
  return Number.isInteger(pid) && pid > 0 ? { pid, port, status } : null
}

/**
 * Whether the process is the PostgreSQL of this cluster. After a crash of the machine, another program can have the
 * process id in an old `postmaster.pid`. A zombie process has no command line and does not count.
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

/** The settings of every start. On the command line, so that they override those stored in an older cluster. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  // A booking is on the disk before it is answered.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // After a crash, recovery syncs the file system with one call instead of one for each of a thousand files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  // One log file for each weekday, overwritten after a week.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_timezone: 'UTC',
  // Without the details of an error, which quote the values of the refused row: addresses, or a password's hash.
  log_error_verbosity: 'terse',
}

/**
 * Starts PostgreSQL in a session of its own, so that it survives this process and its terminal. Resolves when the
 * process is ready or has ended; `output` is what it wrote before it ended.
 * @param stalePid process id in an old `postmaster.pid` that now belongs to another program
 */
export async function launch(
  cluster: Cluster,
  port: number,
  stalePid?: number,
): Promise<{ ready: true } | { ready: false; output: string }> {
  const log = join(cluster.folder, 'start.log')
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...ids } = commandAs(
    cluster.owner,
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...options],
    cluster.folder,
  )
  const logFile = await open(log, 'w', 0o600)
  try {
    const child = spawn(file, args, {
      ...ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
      // PostgreSQL ignores a `postmaster.pid` with this process id; otherwise it would take that process for a running
      // database and refuse to start.
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) },
    })
    child.unref()
    let ended = false
    child.once('error', () => (ended = true)).once('exit', () => (ended = true))
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (ended) return { ready: false, output: (await readFile(log, 'utf8')).trim() }
      const seen = await readPostmaster(cluster.folder)
      if (seen?.pid === child.pid && seen?.status === 'ready') return { ready: true }
    }
  } finally {
    await logFile.close()
  }
}

/** A free port on loopback, outside the range of automatically assigned ports, so that it is likely free at the next start. */
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
