import type { Logger } from 'pino'

type Closer = { name: string; close(): Promise<unknown> }

export type Stopping = {
  /** Done before all else, once. */
  first(close: () => Promise<unknown>): void
  /** Done when stopping, the last given first. */
  after(name: string, close: () => Promise<unknown>): void
  /** Stops now; ends the process. */
  stop(exitCode: number): Promise<never>
}

/** A stop takes no longer than this, in milliseconds; what is not done by then is cut off. */
const atMost = 10_000
/** A terminal's Ctrl-C reaches us twice, from it and from npm: only a later one is a second wish. */
const secondWishAfter = 1_000

/**
 * Ends the process in order when it is asked to (SIGTERM, SIGINT, SIGHUP). A second Ctrl-C ends it at once; the
 * embedded database then goes on running, and the next start finds it.
 */
export function stopOnSignal(log: Logger): Stopping {
  const closers: Closer[] = []
  let first: Closer | undefined
  let askedAt: number | undefined

  async function stop(exitCode: number): Promise<never> {
    askedAt ??= performance.now()
    setTimeout(() => {
      log.error('stopping took too long; cut off')
      end(1)
    }, atMost - 500).unref()
    for (const { name, close } of [...(first ? [first] : []), ...closers.reverse()]) {
      await close().catch((error) => log.warn({ err: error, part: name }, 'could not be stopped in order'))
    }
    return end(exitCode)
  }

  function end(exitCode: number): never {
    log.flush()
    process.exit(exitCode)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        log.info({ signal }, 'stopping')
        void stop(0)
      } else if (performance.now() - askedAt > secondWishAfter) end(1)
    })
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandledRejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaughtException')
    end(1)
  })
  return {
    first: (close) => {
      first = { name: 'http', close }
    },
    after: (name, close) => closers.push({ name, close }),
    stop,
  }
}
