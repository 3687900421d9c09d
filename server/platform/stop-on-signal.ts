import type { ServerLog } from './log.ts'

type Closer = { name: string; close(): Promise<unknown> }

export type Stopping = {
  /** Registers the function that is called first when the process stops. */
  first(close: () => Promise<unknown>): void
  /** Registers a function that is called after the one of `first`, the last registered before the others. */
  after(name: string, close: () => Promise<unknown>): void
  /** Calls all of them and ends the process. */
  stop(exitCode: number): Promise<never>
}

/** Milliseconds within which the process ends, even if not everything has stopped. */
export const longestStop = 10_000
/** Milliseconds. One Ctrl-C sends two signals, from the terminal and from npm; only a later one is a second Ctrl-C. */
const secondSignalAfter = 1_000

/**
 * Stops everything in order on SIGTERM, SIGINT or SIGHUP, and ends the process. A second Ctrl-C ends it at once; the
 * embedded database then keeps running, and the next start uses it.
 */
export function stopOnSignal({ log, end: endLog }: ServerLog): Stopping {
  const closers: Closer[] = []
  let first: Closer | undefined
  let stopRequestedAt: number | undefined

  async function stop(exitCode: number): Promise<never> {
    stopRequestedAt ??= performance.now()
    setTimeout(() => {
      log.error('stopping took too long; ending the process')
      void end(1)
    }, longestStop - 500).unref()
    for (const { name, close } of [...(first ? [first] : []), ...closers.reverse()]) {
      await close().catch((error) => log.warn({ err: error, part: name }, 'could not be stopped'))
    }
    return end(exitCode)
  }

  async function end(exitCode: number): Promise<never> {
    await endLog()
    process.exit(exitCode)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopRequestedAt === undefined) {
        log.info({ signal }, 'stopping')
        void stop(0)
      } else if (performance.now() - stopRequestedAt > secondSignalAfter) void end(1)
    })
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandledRejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaughtException')
    void end(1)
  })
  return {
    first: (close) => {
      first = { name: 'http', close }
    },
    after: (name, close) => closers.push({ name, close }),
    stop,
  }
}
