import pino, { type Logger } from 'pino'

const secrets = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie', 'connectionString']

/** Only the parts of an error without guests' data: PostgreSQL's `detail` quotes values. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  return { name: error.name, message: error.message, code, constraint, table, stack: error.stack }
}

/** One JSON object per line on standard output. Fields named like secrets are redacted, at the top and one level down. */
export function createLog(): Logger {
  return pino(
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
    // Written asynchronously: a slow reader of the log must not slow down an answer.
    pino.destination({ fd: 1, sync: false }),
  )
}
