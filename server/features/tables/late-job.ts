import type { Language } from '#contract/bounds.ts'
import { heldUntilOf, isReleaseDue, isWordDue, isWordUntrue, lateFrom } from '#rules/late-booking.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { lockRow, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { endLateWord } from './end-late-word.ts'
import { findHouseSettings } from './house-queries.ts'
import { findHosts, findMissing } from './late-queries.ts'
import { hostNotice } from './mails.ts'
import { presentListedBooking, ruledLate } from './present.ts'
import { tryLockBooking } from './reminder-queries.ts'
import { bookingResource } from './resource.ts'
import { writeNoShow } from './set-table-no-show.ts'

/** Gives staff word of the parties that have not come, and later releases their tables, on every node. */
export const lateJob: Job = {
  name: 'late',
  everyMs: 10_000,
  async run(engine) {
    const { release_minutes: minutes } = await findHouseSettings(engine.db)
    if (minutes === null) return
    const now = engine.clock.now()
    const failures: unknown[] = []
    for (const { id } of await findMissing(engine.db, lateFrom(minutes, now), now))
      await lookAt(engine, id, minutes).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

/** Gives word of a party, releases its table, or takes back the word of one that has ordered since, unless somebody is changing the booking just now. Then the next run looks again. */
const lookAt = (engine: Engine, bookingId: string, minutes: number): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    if (!(await tryLockBooking(tx, bookingId))) return
    const locked = await lockRow(tx, bookingResource, bookingId)
    const booking = ruledLate(locked.row)
    const now = engine.clock.now()
    if (isReleaseDue(booking, minutes, now)) {
      await writeNoShow(tx, engine, locked, { adminId: null, action: 'tableBooking.released', now })
    } else if (isWordDue(booking, minutes, now)) {
      const until = heldUntilOf(booking.startsAt, minutes, now)
      await writeVersion(tx, bookingResource, bookingId, { held_until: until, word_at: now, updated_at: now })
      await bookingResource.publish(tx, bookingId)
      const after = presentListedBooking({ ...locked.row, held_until: until })
      const wordsIn = (language: Language) => hostNotice(after, 'late', language)
      const to = { path: hostPath, createdBy: null, at: now, bookingId }
      await sendNotices(tx, await findHosts(tx), wordsIn, to, now)
    } else if (isWordUntrue(booking)) {
      await writeVersion(tx, bookingResource, bookingId, { held_until: null, updated_at: now })
      await bookingResource.publish(tx, bookingId)
      await endLateWord(tx, locked.row)
    }
  })

const hostPath = '/admin/table-bookings'
