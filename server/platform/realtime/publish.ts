import { sql } from 'kysely'
import type { CompetitionTopic, RealtimeMessage } from '#contract/realtime.ts'
import type { Database, Tx } from '../database/database.ts'
import { outboxOf } from '../database/outbox.ts'
import { deferUntilNextQuery } from '../database/prepared.ts'

/** The receivers of a message: listeners to events, to the club or to one competition, one user's devices, or admins. */
export type BusTopic = 'events' | 'club' | 'admin' | CompetitionTopic | `user:${string}`

export type BusMessage = { topic: BusTopic; message: RealtimeMessage; key?: string }

/**
 * Publishes a message after the commit of the transaction: to the streams of this node at once, and to other nodes. A
 * rollback publishes nothing. With a database instead of a transaction it is published now: the change is committed. Messages
 * with the same `key` may be merged before they are sent; the last one wins, or the one with the highest version.
 */
export async function publish(
  to: Tx | Database,
  topic: BusTopic,
  message: RealtimeMessage,
  key?: string,
): Promise<void> {
  const payload: BusMessage = { topic, message, ...(key !== undefined && { key }) }
  const outbox = outboxOf(to)
  if (outbox) outbox.add(payload)
  else await sql`select pg_notify('live', ${JSON.stringify(payload)}) ${deferUntilNextQuery}`.execute(to)
}

/** The version of the state in a message; undefined for a message without state. A deletion is the last version. */
export function versionOf(message: RealtimeMessage): number | undefined {
  if ('revision' in message) return message.revision
  if ('version' in message) return message.version
  if (message.type === 'kitchen.changed') return message.order?.version
  return message.type === 'event.deleted' ? Number.POSITIVE_INFINITY : undefined
}
