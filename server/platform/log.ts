import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type Logger } from 'pino'

const secrets = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie', 'connectionString']

/** Only the parts of an error without guests' data: PostgreSQL's `detail` quotes values. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  return { name: error.name, message: error.message, code, constraint, table, stack: error.stack }
}

/** Returns a function that writes a line of a kind at most once a second, with how many were omitted since the line before. */
export function oncePerSecond(): (kind: string, write: (omitted: number) => void) => void {
  const kinds = new Map<string, { written: number; omitted: number }>()
  return (kind, write) => {
    const now = performance.now()
    const last = kinds.get(kind)
    if (last && now - last.written < 1_000) last.omitted++
    else {
      kinds.set(kind, { written: now, omitted: 0 })
      write(last?.omitted ?? 0)
    }
  }
}

export type ServerLog = {
  log: Logger
  /** Writes all lines. Nothing can be logged afterwards. */
  end(): Promise<void>
}

/** Milliseconds after which the process ends even if nobody reads its output. */
const longestWrite = 3_000

/** One JSON object per line on standard output. Fields named like secrets are redacted, at the top and one level down. */
export function createLog(): ServerLog {
  // Written asynchronously: a slow reader of the log must not slow down an answer. Buffered for 100 ms or
  // 16 kB, because a write for each line took a sixteenth of the processor time of a read. A fatal line is written at once.
  const output = pino.destination({ fd: 1, sync: false, minLength: 16_000, periodicFlush: 100 })
  const log = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutValues },
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
        censor: '[not logged]',
      },
    },
    output,
  )
  const written = () =>
    new Promise<void>((resolve) => {
      output.once('close', resolve)
      output.end()
    })
  return { log, end: () => Promise.race([written(), sleep(longestWrite)]) }
}
