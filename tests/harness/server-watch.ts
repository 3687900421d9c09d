import { setTimeout as sleep } from 'node:timers/promises'

/** The output of one server process, and the errors in it. */
export type ServerWatch = {
  output: string[]
  /** Output since the last check. */
  sinceLastCheck: string[]
  /** 5xx answers, uncaught errors and rejections since the last check. */
  errors: string[]
  /** Texts of lines that this test expects in the errors. */
  expected: RegExp[]
}

const watches = new Set<ServerWatch>()

export function watchServer(): ServerWatch {
  const watch: ServerWatch = { output: [], sinceLastCheck: [], errors: [], expected: [] }
  watches.add(watch)
  return watch
}

export const forgetServers = (): void => watches.clear()

const uncaught = /unhandled ?rejection|uncaught ?exception|UnhandledPromiseRejection/i

/** Processes one line of a server's output. */
export function recordLine(watch: ServerWatch, line: string): void {
  for (const lines of [watch.output, watch.sinceLastCheck]) {
    lines.push(line)
    if (lines.length > 2_000) lines.splice(0, 1_000)
  }
  if (uncaught.test(line) || answeredServerError(line)) watch.errors.push(line)
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

/**
 * Output written just before the last answer may still arrive, because servers write it up to 100 ms later. A test waits for it
 * only if it has failed or expects errors, because waiting after each test would take minutes of a run. Errors of other tests
 * that arrive late fail the next test, or the file.
 */
export function lateOutput(isNeeded: boolean): Promise<unknown> {
  const isExpected = [...watches].some(({ expected }) => expected.length > 0)
  return watches.size > 0 && (isNeeded || isExpected) ? sleep(150) : Promise.resolve()
}

/** After each test: prints the servers' output if the test failed, and throws for unexpected errors. */
export async function checkServers(testFailed: boolean): Promise<void> {
  const unexpected: string[] = []
  for (const watch of watches) {
    unexpected.push(...watch.errors.filter((line) => !watch.expected.some((pattern) => pattern.test(line))))
    if (testFailed && watch.sinceLastCheck.length > 0)
      process.stderr.write(
        `--- output of the server (last lines)\n${watch.sinceLastCheck.slice(-60).join('\n')}\n`,
      )
    watch.sinceLastCheck = []
    watch.errors = []
    watch.expected = []
  }
  if (unexpected.length > 0) {
    throw new Error(
      `The server had unexpected errors, in this test or at the end of the one before:\n${unexpected.slice(0, 10).join('\n')}`,
    )
  }
}
