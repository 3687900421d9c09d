import { setTimeout as sleep } from 'node:timers/promises'

/** The output of one server process, and the errors in it. */
export type ServerWatch = {
  output: string[]
  /** Output since the last check. */
  sinceLook: string[]
  /** 5xx answers, uncaught errors and rejections in it. */
  trouble: string[]
  /** Why this test expects errors; null: it does not. */
  expected: string | null
}

const watches = new Set<ServerWatch>()

export function watchServer(): ServerWatch {
  const watch: ServerWatch = { output: [], sinceLook: [], trouble: [], expected: null }
  watches.add(watch)
  return watch
}

export const forgetServers = (): void => watches.clear()

const uncaught = /unhandled ?rejection|uncaught ?exception|UnhandledPromiseRejection/i

/** Processes one line of a server's output. */
export function hear(watch: ServerWatch, line: string): void {
  for (const lines of [watch.output, watch.sinceLook]) {
    lines.push(line)
    if (lines.length > 2_000) lines.splice(0, 1_000)
  }
  if (uncaught.test(line) || answeredServerError(line)) watch.trouble.push(line)
}

function answeredServerError(line: string): boolean {
  if (!line.startsWith('{')) return false
  try {
    const { status, path } = JSON.parse(line) as { status?: unknown; path?: unknown }
    // Readiness answers 503 during start and stop.
    return typeof status === 'number' && status >= 500 && path !== '/readyz'
  } catch {
    return false
  }
}

/** After each test: prints the servers' output if it failed, and fails it for unexpected errors. */
export async function checkServers(testFailed: boolean): Promise<void> {
  // Output written before the last answer may still arrive.
  if (watches.size > 0) await sleep(30)
  const unexpected: string[] = []
  for (const watch of watches) {
    if (watch.expected === null) unexpected.push(...watch.trouble)
    if (testFailed && watch.sinceLook.length > 0)
      process.stderr.write(`--- the server said (last lines)\n${watch.sinceLook.slice(-60).join('\n')}\n`)
    watch.sinceLook = []
    watch.trouble = []
    watch.expected = null
  }
  if (unexpected.length > 0) {
    throw new Error(`The server failed on its own:\n${unexpected.slice(0, 10).join('\n')}`)
  }
}
