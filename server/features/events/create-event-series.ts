import type { EventSeriesInput, MadeEventSeries } from '#contract/event-series.ts'
import { isSeriesTooLong, plannedDates, type SkippedDate, seriesDates } from '#rules/event-series.ts'
import { hasPassed } from '#rules/past-date.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { hasDuplicate } from '#server/platform/crud/has-duplicate.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { eventValues } from './event-values.ts'
import { presentEditableEvent } from './present.ts'
import { findEventsAt, findSeries, lockSeries } from './queries.ts'
import { eventResource } from './resource.ts'

type Values = Awaited<ReturnType<typeof eventValues>>

/**
 * Creates the events of a series, and says which dates are left out. The series has the id of the request, so the same request sent
 * again finds what it has made. Throws time_does_not_exist, date_has_passed, series_too_long, series_without_dates, key_reused,
 * doors_too_late, or a picture problem.
 */
export async function createEventSeries(
  engine: Engine,
  adminId: string,
  { requestId, repeats, until, times, ...input }: EventSeriesInput,
): Promise<MadeEventSeries> {
  const rule = { date: input.date, repeats, until, times }
  if (hasPassed(typedInstant(input), engine.clock.now()))
    throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
  if (isSeriesTooLong(seriesDates(rule))) throw new ProblemError('series_too_long')
  const values = await eventValues(engine, adminId, input)
  return inTransaction(engine.db, async (tx) => {
    await lockSeries(tx, requestId)
    const closed = (await findOpeningHours(tx)).closed.map(({ closed_date }) => closed_date)
    const { dates, skipped } = plannedDates(rule, input.time, closed)
    const made = await findSeries(tx, requestId)
    const [first] = made
    if (repeated(first, (row) => isSame(presentEditableEvent(row), input)))
      return answerOf(made, dates, skipped)
    const doubles = await insertDates(tx, { adminId, values, seriesId: requestId }, dates)
    const events = await findSeries(tx, requestId)
    if (events.length === 0) throw new ProblemError('series_without_dates')
    return answerOf(events, dates, [...skipped, ...doubles])
  })
}

const isSame = (event: Named, input: Named) =>
  event.title === input.title && event.location === input.location && event.category === input.category
type Named = Pick<EventSeriesInput, 'title' | 'location' | 'category'>

/** Inserts an event a date. Returns the dates on which there is such an event already. */
async function insertDates(
  tx: Tx,
  { adminId, values, seriesId }: { adminId: string; values: Values; seriesId: string },
  dates: readonly string[],
): Promise<SkippedDate[]> {
  const doubles: SkippedDate[] = []
  for (const date of dates) {
    const startsAt = stockholmInstant(date, values.time.slice(0, 5)) as Date
    const planned = { title: values.title, location: values.location, startsAt }
    if (await hasDuplicate(tx, 'events', planned, () => findEventsAt(tx, startsAt, null)))
      doubles.push({ date, reason: 'duplicate' })
    else
      await createAudited(tx, eventResource, {
        adminId,
        values: { ...values, date, series_id: seriesId, series_date: date },
      })
  }
  return doubles
}

type SeriesRow = Awaited<ReturnType<typeof findSeries>>[number]

/** The answer to the first request and to the same one sent again: dates that were deleted meanwhile are not named. */
function answerOf(rows: SeriesRow[], dates: readonly string[], skipped: SkippedDate[]): MadeEventSeries {
  const made = new Set(rows.map(({ series_date }) => series_date))
  return {
    event: presentEditableEvent(rows[0] as SeriesRow),
    dates: dates.filter((date) => made.has(date)),
    skipped: skipped.toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}
