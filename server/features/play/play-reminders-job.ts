import { businessDateOf } from '#rules/business-date.ts'
import { isReminderDue } from '#rules/remind-booking.ts'
import { findHouseSettings } from '#server/features/tables/house-queries.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { sendPlayNews } from './booking-mails.ts'
import { ruledPlayBooking } from './present.ts'
import {
  findUnremindedPlay,
  tryLockPlayBooking,
  type UnremindedPlay,
  writePlayReminded,
} from './reminder-queries.ts'

/** Reminds the guests of coming bookings of game tables, each once, on every node: as many hours before as those of tables for a meal. */
export const playRemindersJob: Job = {
  name: 'play-reminders',
  everyMs: 30_000,
  async run(engine) {
    const { reminder_hours: hours } = await findHouseSettings(engine.db)
    if (hours === null) return
    const now = engine.clock.now()
    const failures: unknown[] = []
    for (const row of await findUnremindedPlay(engine.db, hours, now))
      if (isReminderDue(reminding(row), hours, now))
        await remind(engine, row.id, hours).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

/** As the rule sees a booking of a table for a meal. One of a game table keeps its day, and nobody promises to come to it. */
const reminding = (row: UnremindedPlay) => ({
  ...ruledPlayBooking(row),
  chosenAt: row.created_at,
  promisedAt: null,
  remindedFor: row.reminded_at && businessDateOf(row.starts_at),
})

/** Reminds the guest of a booking that nobody is changing just now. Otherwise the next run does. */
const remind = (engine: Engine, bookingId: string, hours: number): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const row = await tryLockPlayBooking(tx, bookingId)
    const now = engine.clock.now()
    if (!row || !isReminderDue(reminding(row), hours, now)) return
    await writePlayReminded(tx, row.id, now)
    await sendPlayNews(tx, engine, row, { news: 'reminded', adminId: null })
  })
