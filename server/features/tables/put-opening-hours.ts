import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Language } from '#contract/bounds.ts'
import type { OpeningHoursAnswer, OpeningHoursEdit } from '#contract/opening-hours.ts'
import { isHouseOpen, type OpeningDay, type OpeningHours, oneOpening } from '#rules/opening-hours.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { multirangeOf, weekRows } from './day-values.ts'
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
 * Changes the opening hours, closed dates and special dates. Existing bookings stay; the guests of those that are outside the hours now are
 * notified if the admin wants it. Throws stale_version (with the stored hours), or bookings_outside_hours (with the bookings) until
 * `affected` decides about them.
 */
export const putOpeningHours = (
  engine: Engine,
  adminId: string,
  { version, affected, ...edit }: OpeningHoursEdit,
): Promise<OpeningHoursAnswer> =>
  inTransaction(engine.db, async (tx) => {
    const locked = await lockRow(tx, openingHoursResource, key, version)
    const now = engine.clock.now()
    const after = hoursAfter(locked.before, edit)
    const change = { before: locked.before, after, now }
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
    await writeHours(tx, after)
    await writeVersion(tx, openingHoursResource, key, { updated_at: now })
    for (const row of affected === 'tell' ? outside : []) {
      const wordsIn = (language: Language) => outsideHoursNotice(row, language)
      await sendBookingNews(tx, engine, row, { adminId, wordsIn, mail: 'outsideHours' })
    }
    return recordUpdate(tx, openingHoursResource, locked, { adminId, kept: keptOfHours })
  })

/** Without `days`, which repeat the openings. */
const keptOfHours = ({ days: _, ...hours }: OpeningHoursAnswer) => hours

type Hours = Pick<OpeningHoursAnswer, 'week' | 'closedDates' | 'specialDates'>

/**
 * The hours as they become. Who knows one opening a day leaves the openings of a day alone that stays as it was answered, and the special dates.
 */
function hoursAfter(before: OpeningHoursAnswer, edit: Omit<OpeningHoursEdit, 'version' | 'affected'>): Hours {
  const { days = [], closedDates, specialDates = before.specialDates } = edit
  const isAsAnswered = (day: OpeningDay, index: number) => isDeepStrictEqual(day, before.days[index])
  const week =
    edit.week ?? days.map((day, index) => (isAsAnswered(day, index) && before.week[index]) || oneOpening(day))
  const closed = new Set(closedDates.map(({ date }) => date))
  return { week, closedDates, specialDates: specialDates.filter(({ date }) => !closed.has(date)) }
}

type Change = { before: OpeningHours; after: Hours; now: Date }

/** The coming bookings that are within the hours before the change, and outside them after it. */
async function findOutside(tx: Tx, { before, after, now }: Change): Promise<BookingRow[]> {
  const coming = await findComingBookings(tx, now)
  return coming.filter((row) => {
    const visit = { start: row.starts_at, end: row.ends_at }
    return isHouseOpen(before, visit) && !isHouseOpen({ days: [], ...after }, visit)
  })
}

/** Locks the guests' accounts, so that changes of their bookings wait. Every transaction locks accounts before other rows. */
async function holdGuests(tx: Tx, rows: readonly BookingRow[]): Promise<void> {
  const userIds = rows.map(({ user_id }) => user_id).filter((id) => id !== null)
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx)
}

async function writeHours(tx: Tx, { week, closedDates, specialDates }: Hours) {
  await tx.deleteFrom('opening_days').execute()
  await tx.deleteFrom('closed_dates').execute()
  await tx.deleteFrom('special_dates').execute()
  const open = weekRows(week)
  if (open.length > 0) await tx.insertInto('opening_days').values(open).execute()
  const closed = closedDates.map(({ date, reason }) => ({ closed_date: date, reason }))
  if (closed.length > 0) await tx.insertInto('closed_dates').values(closed).execute()
  const special = specialDates.map(({ date, reason, openings }) => ({
    special_date: date,
    reason,
    openings: multirangeOf(openings),
  }))
  if (special.length > 0) await tx.insertInto('special_dates').values(special).execute()
}
