import type { Language } from '#contract/bounds.ts'
import { isReminderDue } from '#rules/remind-booking.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findHouseSettings } from './house-queries.ts'
import { bookingNotice } from './mails.ts'
import { presentListedBooking, ruled } from './present.ts'
import type { BookingRow } from './queries.ts'
import { publishBooking } from './realtime.ts'
import { findUnreminded, tryLockBooking, writeReminded } from './reminder-queries.ts'
import { sendBookingNews } from './send-booking-news.ts'

/** Reminds the guests of coming bookings, each day of a booking once, on every node. */
export const remindersJob: Job = {
  name: 'reminders',
  everyMs: 30_000,
  async run(engine) {
    const { reminder_hours: hours } = await findHouseSettings(engine.db)
    if (hours === null) return
    const now = engine.clock.now()
    const failures: unknown[] = []
    for (const row of await findUnreminded(engine.db, hours, now))
      if (isReminderDue(reminding(row), hours, now))
        await remind(engine, row.id, hours).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

type Reminding = Pick<
  BookingRow,
  | 'status'
  | 'starts_at'
  | 'ends_at'
  | 'checked_in_at'
  | 'created_at'
  | 'day_chosen_at'
  | 'promised_at'
  | 'reminded_for'
>
const reminding = (row: Reminding) => ({
  ...ruled(row),
  chosenAt: row.day_chosen_at ?? row.created_at,
  promisedAt: row.promised_at,
  remindedFor: row.reminded_for,
})

/** Reminds the guest of a booking that nobody is changing just now. Otherwise the next run does. */
const remind = (engine: Engine, bookingId: string, hours: number): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const row = await tryLockBooking(tx, bookingId)
    const now = engine.clock.now()
    if (!row || !isReminderDue(reminding(row), hours, now)) return
    await writeReminded(tx, row, now)
    const wordsIn = (language: Language) => bookingNotice(presentListedBooking(row), 'reminded', language)
    await sendBookingNews(tx, engine, row, { adminId: null, wordsIn, mail: 'reminded' })
    await publishBooking(tx, row.id, row.user_id)
  })
