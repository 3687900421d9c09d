import type { TableMessageInput } from '#contract/table-messages.ts'
import { writableSince } from '#rules/table-booking.ts'
import { createNotification } from '#server/features/notifications/create-notification.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findGuestsOf } from './list-queries.ts'

/**
 * Sends what staff have written to the guests of some bookings: one notification, once to each guest with an account. A repeated request
 * sends nothing again. Throws not_found for an unknown booking, or one that ended more than a day ago, validation_failed when nobody has an account, or key_reused.
 */
export async function messageTableGuests(
  engine: Engine,
  adminId: string,
  { bookingIds, ...written }: TableMessageInput,
): Promise<{ guests: number; withoutAccount: number }> {
  const bookings = await findGuestsOf(engine.db, bookingIds, writableSince(engine.clock.now()))
  if (bookings.length < new Set(bookingIds).size) throw new ProblemError('not_found')
  const withAccount = bookings.flatMap(({ user_id }) => user_id ?? [])
  const targetUsers = [...new Set(withAccount)]
  // Without targets, a notification is for everybody.
  if (targetUsers.length === 0)
    throw new ProblemError('validation_failed', { fields: [{ field: 'bookingIds', rule: 'unknown' }] })
  const message = {
    ...written,
    targetUsers,
    type: 'info' as const,
    segment: null,
    topic: null,
    scheduledFor: null,
  }
  await createNotification(engine, adminId, message, '/my-bookings')
  return { guests: targetUsers.length, withoutAccount: bookings.length - withAccount.length }
}
