import type { Language } from '#contract/bounds.ts'
import { isUnanswered } from '#rules/confirm-booking.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findUnanswered } from './answer-queries.ts'
import { bookingNotice } from './mails.ts'
import { ruled } from './present.ts'
import { bookingResource, keptInAudit } from './resource.ts'
import { sendBookingNews } from './send-booking-news.ts'

/** Cancels the bookings that the club has not answered in time, and notifies their guests, on every node. */
export const lapseJob: Job = {
  name: 'lapses',
  everyMs: 10_000,
  async run(engine) {
    const failures: unknown[] = []
    // The others lapse although somebody keeps one locked.
    for (const { id } of await findUnanswered(engine.db, engine.clock.now()))
      await lapse(engine, id).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

/** Cancels a booking unless it has been answered. Another node, and staff who answer, wait for the lock of the booking. */
const lapse = (engine: Engine, bookingId: string): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId)
    const { row } = locked
    const now = engine.clock.now()
    if (!isUnanswered({ ...ruled(row), answerBy: row.answer_by }, now)) return
    await writeVersion(tx, bookingResource, bookingId, { status: 'cancelled', lapsed: true, updated_at: now })
    const entry = { adminId: null, deviceId: null, action: 'tableBooking.lapsed', kept: keptInAudit }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    const wordsIn = (language: Language) => bookingNotice(after, 'lapsed', language)
    await sendBookingNews(tx, engine, row, { adminId: null, wordsIn, mail: 'lapsed' })
  })
