import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Tells everybody that is choosing a table to look again. */
export const publishTables = (tx: Tx) => publish(tx, 'club', { type: 'tables.changed' }, 'tables')

/** Tells the devices of a guest with an account and the admins about a booking, and everybody about the tables. */
export async function publishBooking(tx: Tx, bookingId: string, userId: string | null): Promise<void> {
  const message = { type: 'tableBooking.changed', bookingId } as const
  if (userId !== null) await publish(tx, `user:${userId}`, message, `booking ${bookingId}`)
  await publish(tx, 'admin', message, `booking ${bookingId}`)
  await publishTables(tx)
}
