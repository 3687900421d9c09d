import { exit } from 'node:process'

let exits = false

/**
 * Makes this worker exit on the run's message, or when the run has died. Its exit kills what it started: Playwright kills the
 * browsers, and `server-process.ts` the servers. Vitest replaces `process.exit` during a test file, but not this one.
 */
export function exitWithRun(): void {
  if (exits) return
  exits = true
  process.once('SIGTERM', () => exit(143))
  process.once('disconnect', () => exit(1))
}
