import { sql } from 'kysely'
import type { CompetitionTopic, RealtimeMessage } from '#contract/realtime.ts'
import type { Database, Tx } from '../database/database.ts'

/** The receivers of a message: listeners to events, to the club or to one competition, one user's devices, or staff. */
export type BusTopic = 'events' | 'club' | 'admin' | CompetitionTopic | `user:${string}`

export type BusMessage = { topic: BusTopic; message: RealtimeMessage; key?: string }

/** A message between nodes, for the listener of a feed (`onFeed`). */
export type FeedMessage = { feed: string; id: string }

/** Bytes of one notification: PostgreSQL refuses 8,000 and more. */
const most = 7_999
/** Sent instead of a message that is too long: everything is fetched again. */
const fetchAgain = JSON.stringify({ again: true })

/** Publishes one message: see `publishAll`. */
export const publish = (
  to: Tx | Database,
  topic: BusTopic,
  message: RealtimeMessage,
  key?: string,
): Promise<void> => publishAll(to, [{ topic, message, ...(key !== undefined && { key }) }])

/**
 * Publishes messages to the streams of all nodes, with the commit of the transaction. A rollback publishes nothing. Messages
 * with the same `key` may be merged before they are sent; the last one wins, or the one with the highest version.
 */
export async function publishAll(to: Tx | Database, messages: (BusMessage | FeedMessage)[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map((message) => JSON.stringify(message))
  const sent = texts.map((text) => (Buffer.byteLength(text) > most ? fetchAgain : text))
  await sql`select pg_notify('live', m) from unnest(${sent}::text[]) m`.execute(to)
}

/** The version of the state in a message; undefined for a message without state. A deletion is the last version. */
export function versionOf(message: RealtimeMessage): number | undefined {
  if ('revision' in message) return message.revision
  if ('version' in message) return message.version
  if (message.type === 'kitchen.changed') return message.order?.version
  return message.type === 'event.deleted' ? Number.POSITIVE_INFINITY : undefined
}
