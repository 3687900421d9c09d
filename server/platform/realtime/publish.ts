import { sql } from 'kysely'
import type { CompetitionTopic, RealtimeMessage } from '#contract/realtime.ts'
import type { Tx } from '../database/database.ts'
import { deferUntilNextQuery } from '../database/prepared.ts'

/** The receivers of a message: listeners to events, to the club or to one competition, one user's devices, or admins. */
export type BusTopic = 'events' | 'club' | 'admin' | CompetitionTopic | `user:${string}`

export type BusMessage = { topic: BusTopic; message: RealtimeMessage; key?: string }

/**
 * Puts a message on the realtime bus inside the writing transaction: if that commits, it
 * reaches every node. Messages with the same `key` may be merged before they are sent; the last one wins.
 */
export async function publish(
  tx: Tx,
  topic: BusTopic,
  message: RealtimeMessage,
  key?: string,
): Promise<void> {
  const payload: BusMessage = { topic, message, ...(key !== undefined && { key }) }
  await sql`select pg_notify('live', ${JSON.stringify(payload)}) ${deferUntilNextQuery}`.execute(tx)
}
