import { endNotice } from '#server/features/notifications/end-notice.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { BookingRow } from './queries.ts'

/** Ends the notice to staff that the party of a booking has not come, when it has, or when its table is not held any more. */
export async function endLateWord(
  tx: Tx,
  { word_at, display_name, guest_name }: Pick<BookingRow, 'word_at' | 'display_name' | 'guest_name'>,
): Promise<void> {
  if (word_at) await endNotice(tx, { at: word_at, type: 'warning', naming: display_name ?? guest_name ?? '' })
}
