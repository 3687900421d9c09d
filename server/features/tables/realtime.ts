import type { Database, Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Tells everybody that is choosing a table to look again. */
export const publishTables = (to: Database | Tx) => publish(to, 'club', { type: 'tables.changed' }, 'tables')

/** Tells the devices of a guest with an account and the admins about a booking, and everybody about the tables. */
export async function publishBooking(
  to: Database | Tx,
  bookingId: string,
  userId: string | null,
): Promise<void> {
  const message = { type: 'tableBooking.changed', bookingId } as const
  if (userId !== null) await publish(to, `user:${userId}`, message, `booking ${bookingId}`)
  await publish(to, 'admin', message, `booking ${bookingId}`)
  await publishTables(to)
}
