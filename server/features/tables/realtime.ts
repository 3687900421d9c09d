import type { Database, Tx } from '#server/platform/database/database.ts'
import { type BusTopic, publish, publishAll } from '#server/platform/realtime/publish.ts'

/** Publishes to everybody who is choosing a table that the tables must be fetched again. */
export const publishTables = (to: Database | Tx) => publish(to, 'club', { type: 'tables.changed' }, 'tables')

/** Notifies the devices of a guest with an account and the admins of a booking, and everybody of the tables. */
export function publishBooking(to: Database | Tx, bookingId: string, userId: string | null): Promise<void> {
  const message = { type: 'tableBooking.changed', bookingId } as const
  const topics: BusTopic[] = userId === null ? ['admin'] : [`user:${userId}`, 'admin']
  return publishAll(to, [
    ...topics.map((topic) => ({ topic, message, key: `booking ${bookingId}` })),
    { topic: 'club', message: { type: 'tables.changed' }, key: 'tables' },
  ])
}
