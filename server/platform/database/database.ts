import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>
/** A running transaction. */
export type Tx = Transaction<DB>

// A `date` is a calendar date, not an instant: it stays the text 'YYYY-MM-DD' whatever zone the server runs in.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
// Counts are bigint in PostgreSQL; none of ours comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database is a replica: it refuses writes, and what is read from it may be old. */
export class ReplicaError extends Error {
  override name = 'ReplicaError'
  override message = 'it is a replica, which cannot be written to; DATABASE_URL must lead to the primary'
}

/**
 * A pool that survives when the database stops: a broken idle connection is discarded without an uncaught 'error' event. A
 * connection to a replica is refused with ReplicaError. Checking new connections is enough: PostgreSQL restarts to become a
 * replica.
 */
export function createPool(
  connectionString: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 20,
    // Together with `query_timeout` under ten seconds: the longest that one query waits.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'spelrum',
    statement_timeout: 4_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 4_500,
    // Statements are pipelined. A connection whose answer times out is closed:
    // its transaction is still open, and the next user of the connection would be inside it.
    pipeline: true,
    onConnect: refuseReplica,
  })
  pool.on('error', (error) => options.onError?.(error))
  // The pool handles errors of idle connections only. One that breaks between two statements of a transaction would end
  // the process; its next statement fails anyway and reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** @throws ReplicaError */
export async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as is_replica')
  if (rows[0].is_replica) throw new ReplicaError()
}

/**
 * The query builder over a pool.
 * @param onStatement called after each statement
 */
export const createDatabase = (pool: pg.Pool, onStatement?: (event: LogEvent) => void): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    ...(onStatement && { log: onStatement }),
  })

const retryable = new Set(['40001', '40P01'])
/** The number of a booking or an order is the end of its id. One in 4 × 10⁹ is in use: another attempt has another id. */
const numberInUse = /_number$/
const isRetryable = (error: unknown): boolean =>
  retryable.has(databaseErrorCode(error) ?? '') || numberInUse.test(violatedConstraint(error) ?? '')

/**
 * Runs `work` in one transaction: it locks rows, asks the rule, writes, and publishes. What it publishes is sent with the
 * commit. Retries after a deadlock, a serialization failure or a number in use, three attempts in all.
 */
export const inTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withRetries(() => db.transaction().execute(work))

/** Runs a transaction again where that may help, three attempts in all. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
    }
  }
}

/** Reads in one transaction with one snapshot, so that several queries are consistent. */
export const inSnapshot = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The SQLSTATE of a database error ('23505' unique violation …), or undefined for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The name of the constraint that a statement violated, or undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

const actorKey = /_(actor_id|created_by|updated_by)_fkey$/

/** Whether the acting user's account was deleted meanwhile: a foreign key to the user failed. */
export const isActorGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && actorKey.test(error.constraint ?? '')
