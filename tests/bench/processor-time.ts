import { readFileSync } from 'node:fs'

/** Processor time that a process has taken, in milliseconds, by tens; zero where the system does not tell. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
