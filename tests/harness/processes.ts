import { execFileSync } from 'node:child_process'

/** The processes of a database: the postmaster and its children. */
export function processesOf(postmaster: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return [postmaster, ...pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))]
}

/** Sends a signal to each of the processes. One that has ended since it was listed is skipped. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
