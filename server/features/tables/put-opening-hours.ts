import { sql } from 'kysely'
import type { Language } from '#contract/bounds.ts'
import type { OpeningHoursAnswer, OpeningHoursEdit } from '#contract/opening-hours.ts'
import { isHouseOpen, type OpeningHours } from '#rules/opening-hours.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { dayRows } from './day-values.ts'
import { lockHouseSettings } from './house-queries.ts'
import { outsideHoursNotice } from './mails.ts'
import { presentListedBooking } from './present.ts'
import { type BookingRow, findComingBookings } from './queries.ts'
import { openingHoursResource } from './resource.ts'
import { sendBookingNews } from './send-booking-news.ts'

/** The key of the only row. */
const key = 'true'
/** How many affected bookings a refusal names. */
const named = 100

/**
 * Changes the opening hours and closed dates. Existing bookings stay; the guests of those that are outside the hours now are
 * notified if the admin wants it. Throws stale_version (with the stored hours), or bookings_outside_hours (with the bookings) until
 * `affected` decides about them.
 */
export const putOpeningHours = (
  engine: Engine,
  adminId: string,
  { version, affected, ...input }: OpeningHoursEdit,
): Promise<OpeningHoursAnswer> =>
  inTransaction(engine.db, async (tx) => {
    const locked = await lockRow(tx, openingHoursResource, key, version)
    const now = engine.clock.now()
    const change = { before: locked.before, after: input, now }
    const expected = await findOutside(tx, change)
    await holdGuests(tx, expected)
    // From here no booking is made by the old hours. Bookings that are being written are committed first, and later ones use
    // the new hours.
    await lockHouseSettings(tx)
    const outside = await findOutside(tx, change)
    const isExpected = String(outside.map(({ id }) => id)) === String(expected.map(({ id }) => id))
    if (outside.length > 0 && (affected === null || !isExpected))
      throw new ProblemError('bookings_outside_hours', {
        current: { count: outside.length, bookings: outside.slice(0, named).map(presentListedBooking) },
      })
    await writeHours(tx, input)
    await writeVersion(tx, openingHoursResource, key, { updated_at: now })
    for (const row of affected === 'tell' ? outside : []) {
      const wordsIn = (language: Language) => outsideHoursNotice(row, language)
      await sendBookingNews(tx, engine, row, { adminId, wordsIn, mail: 'outsideHours' })
    }
    return recordUpdate(tx, openingHoursResource, locked, { adminId })
  })

type Change = { before: OpeningHours; after: OpeningHours; now: Date }

/** The coming bookings that are within the hours before the change, and outside them after it. */
async function findOutside(tx: Tx, { before, after, now }: Change): Promise<BookingRow[]> {
  const coming = await findComingBookings(tx, now)
  return coming.filter((row) => {
    const visit = { start: row.starts_at, end: row.ends_at }
    return isHouseOpen(before, visit) && !isHouseOpen(after, visit)
  })
}

/** Locks the guests' accounts, so that changes of their bookings wait. Every transaction locks accounts before other rows. */
async function holdGuests(tx: Tx, rows: readonly BookingRow[]): Promise<void> {
  const userIds = rows.map(({ user_id }) => user_id).filter((id) => id !== null)
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
}

async function writeHours(tx: Tx, { days, closedDates }: Pick<OpeningHoursEdit, 'days' | 'closedDates'>) {
  await tx.deleteFrom('opening_days').execute()
  await tx.deleteFrom('closed_dates').execute()
  const open = dayRows(days)
  if (open.length > 0) await tx.insertInto('opening_days').values(open).execute()
  const closed = closedDates.map(({ date, reason }) => ({ closed_date: date, reason }))
  if (closed.length > 0) await tx.insertInto('closed_dates').values(closed).execute()
}
