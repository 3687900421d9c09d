import type { Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Takes what a transaction publishes, after its commit. */
export type Deliver = (messages: readonly unknown[]) => void

export type Outbox = {
  /** Delivers a message after the commit; at once outside a transaction. */
  add(message: unknown): void
}

const outboxes = new WeakMap<Kysely<DB>, Outbox>()

/** The outbox of a database or of a transaction; undefined where PostgreSQL sends the messages itself (command line). */
export const outboxOf = (to: Kysely<DB>): Outbox | undefined => outboxes.get(to)

export function openOutbox(db: Kysely<DB>, deliver: Deliver): void {
  outboxes.set(db, { add: (message) => deliver([message]) })
}

/**
 * Collects what `work` publishes in a transaction.
 * @returns the result, and a function that delivers what was collected, to be called after the commit
 */
export function collecting<T, Tx extends Kysely<DB>>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>) {
  const outbox = outboxes.get(db)
  const messages: unknown[] = []
  return {
    work: (tx: Tx): Promise<T> => {
      if (outbox) outboxes.set(tx, { add: (message) => void messages.push(message) })
      return work(tx)
    },
    deliver: () => {
      for (const message of messages) outbox?.add(message)
    },
  }
}

/** Delivered when it is not known what has been committed: everything is fetched again. */
export const fetchAgain = { again: true } as const

const lostAnswer = /^(Query read timeout|Connection terminated unexpectedly)/
/** PostgreSQL is stopping or has crashed, or the connection broke. */
const lostCodes = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * Whether a statement that failed may have been committed all the same, because the answer to it was lost. Waiting for a connection
 * in vain is not such a failure: nothing was sent.
 */
export const mayBeCommitted = (error: unknown): boolean =>
  error instanceof Error &&
  (lostAnswer.test(error.message) || lostCodes.has((error as { code?: string }).code ?? ''))
