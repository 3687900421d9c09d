import { readFileSync } from 'node:fs'

/** CPU time used by a process in milliseconds, in steps of ten; zero where the system has no such figure. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
