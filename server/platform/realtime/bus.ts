import pg from 'pg'
import type { Logger } from 'pino'
import { refuseReplica } from '../database/database.ts'

const firstPause = 100
/** A node that does not listen is not ready. This time is added to every outage of the database. */
const longestPause = 500
const answerTimeout = 5_000

export type Bus = {
  isListening(): boolean
  /** Queries the database over the bus's connection. After any error another connection is made. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

type Options = {
  connectionString: string
  log: Logger
  onMessage(payload: string): void
  /** Called after every gap in which messages may have been missed. */
  onReconnect(): void
}

/**
 * Keeps one connection of this node listening on the channel `live`. When it breaks, another is made, with growing
 * pauses. Resolves after the first attempt, whether or not it succeeded.
 */
export async function listenToBus({ connectionString, log, onMessage, onReconnect }: Options): Promise<Bus> {
  let client: pg.Client | null = null
  let stopped = false
  let pause = firstPause
  // A node that was not listening, even if only at its start, may have missed messages for its streams.
  let missed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
      application_name: 'spelrum-live',
      // A notification need not wait for the disk, because its change has already been committed.
      options: '-c synchronous_commit=off',
    })
    let over = false
    const lost = (error?: Error) => {
      if (over) return
      over = true
      missed = true
      if (client === next) client = null
      next.end().catch(() => undefined)
      if (stopped) return
      log.warn({ err: error, pause }, 'realtime bus: connection lost')
      retry = setTimeout(connect, pause)
      pause = Math.min(pause * 2, longestPause)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload }) => payload && onMessage(payload))
    try {
      await next.connect()
      await refuseReplica(next)
      await next.query('listen live')
    } catch (error) {
      lost(error as Error)
      return
    }
    if (over || stopped) return lost()
    client = next
    pause = firstPause
    if (missed) {
      missed = false
      log.info('realtime bus: listening again')
      onReconnect()
    }
  }

  await connect()
  return {
    isListening: () => client !== null,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
      const asked = client
      if (!asked) throw new Error('realtime bus: not connected')
      try {
        return (await asked.query<Row>(text, values)).rows
      } catch (error) {
        // A connection that does not answer may not deliver messages either, whatever the reason.
        asked.emit('error', error as Error)
        throw error
      }
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
