import { endNotice } from '#server/features/notifications/end-notice.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { BookingRow } from './queries.ts'

/** Ends the notice to staff that the party of a booking has not come, when it has, or when its table is not held any more. */
export async function endLateWord(
  tx: Tx,
  { id: bookingId, word_at }: Pick<BookingRow, 'id' | 'word_at'>,
): Promise<void> {
  if (word_at) await endNotice(tx, { at: word_at, type: 'warning', bookingId })
}
