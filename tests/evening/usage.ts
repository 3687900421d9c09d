import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { now } from './plan.ts'

/** Shares of one core, 1 is all of it; megabytes. `machine` is everything that runs on it, also what is not ours. */
export type Sample = {
  /** Of `now()`, its end. */
  at: number
  server: number
  database: number
  guests: number
  machine: number
  serverMegabytes: number
  databaseMegabytes: number
}
/** Who is measured. */
export type Measured = { server: number; postmaster: number; guests: number[] }

/** Processor time and memory are read from Linux' `/proc`. */
export const canSample = process.platform === 'linux'

/** Linux counts processor time in hundredths of a second. */
const hundredths = 100
/** How long a sample is, in milliseconds. */
const length = 1_000

const statOf = (pid: number | 'self'): number[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain anything.
  return text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number)
}
/** Fields 14 to 17 of `/proc/PID/stat`: own time, and that of children that have ended. */
const secondsOf = (pid: number, withEnded = false): number => {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(10, 14)
  return (user + system + (withEnded ? endedUser + endedSystem : 0)) / hundredths
}
const parentOf = (pid: number): number => statOf(pid)[0] ?? 0

/** The process that started the session's process: the database's first. Only for a database of this machine. */
export async function postmasterOf(pool: { query: pg.Pool['query'] }): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids.filter((pid) => orZero(() => (parentOf(pid) === parent ? 1 : 0)) === 1)
}
/** A process may end while it is read. */
function orZero(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}
const sum = (pids: number[], of: (pid: number) => number): number =>
  pids.reduce((total, pid) => total + orZero(() => of(pid)), 0)

/** Seconds of processor time that the processes have used. */
export const processorSeconds = (pids: number[]): number => sum(pids, (pid) => secondsOf(pid))
/** Those of a database: of its processes, and of those that have ended. */
export const databaseSeconds = (postmaster: number): number =>
  processorSeconds(childrenOf(postmaster)) + orZero(() => secondsOf(postmaster, true))

/** What the processes share is divided among them. */
const proportionalMegabytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024

export const databaseMegabytes = (postmaster: number): number =>
  sum([postmaster, ...childrenOf(postmaster)], proportionalMegabytes)
export const serverMegabytes = (pid: number): number => sum([pid], proportionalMegabytes)

/** The processor time that the machine was not idle. */
function machineSeconds(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/) ?? []
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = fields.map(Number)
  return (user + nice + system + interrupts + soft + stolen) / hundredths
}

/** Samples once a second, until it is stopped. */
export function startSampling({ server, postmaster, guests }: Measured): { stop(): Sample[] } {
  const read = () => ({
    at: now(),
    server: processorSeconds([server]),
    database: databaseSeconds(postmaster),
    guests: processorSeconds(guests),
    machine: machineSeconds(),
  })
  let before = read()
  const samples: Sample[] = []
  const timer = setInterval(() => {
    const after = read()
    const seconds = (after.at - before.at) / 1_000
    const share = (of: 'server' | 'database' | 'guests' | 'machine') =>
      Math.max(0, (after[of] - before[of]) / seconds)
    samples.push({
      at: after.at,
      server: share('server'),
      database: share('database'),
      guests: share('guests'),
      machine: share('machine'),
      serverMegabytes: serverMegabytes(server),
      databaseMegabytes: databaseMegabytes(postmaster),
    })
    before = after
  }, length)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

export const cores = availableParallelism()
