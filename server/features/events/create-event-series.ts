import { createHash } from 'node:crypto'
import type { EventSeriesInput, MadeEventSeries, MoreDates } from '#contract/event-series.ts'
import {
  isSeriesTooLong,
  plannedDates,
  type SeriesRule,
  type SkippedDate,
  seriesDates,
} from '#rules/event-series.ts'
import { hasPassed } from '#rules/past-date.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { hasDuplicate } from '#server/platform/crud/has-duplicate.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { eventValues } from './event-values.ts'
import { newDatesNotice } from './mails.ts'
import { presentEditableEvent } from './present.ts'
import { type EditableEventRow, findEditableEvent, findEventsAt } from './queries.ts'
import { eventResource } from './resource.ts'
import {
  findFollowers,
  findSeries,
  findSeriesRequest,
  insertSeriesRequest,
  lockSeries,
  type SeriesRequestRow,
} from './series-queries.ts'

type Values = Awaited<ReturnType<typeof eventValues>>

/**
 * Creates the events of a series, and says which dates are left out. The series has the id of the request. The same request sent again
 * gets the first answer, also when its first date has passed since. Throws time_does_not_exist, date_has_passed, series_too_long,
 * series_without_dates, key_reused, doors_too_late, not_found when all that it made was deleted, or a picture problem.
 */
export async function createEventSeries(
  engine: Engine,
  adminId: string,
  { requestId, ...wanted }: EventSeriesInput,
): Promise<MadeEventSeries> {
  const request = { requestId, digest: digestOf(wanted) }
  const earlier = await findAnswer(engine.db, request)
  if (earlier) return earlier
  const { repeats, until, times, ...input } = wanted
  const rule = { date: input.date, repeats, until, times }
  if (hasPassed(typedInstant(input), engine.clock.now()))
    throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
  if (isSeriesTooLong(seriesDates(rule))) throw new ProblemError('series_too_long')
  const values = await eventValues(engine, adminId, input)
  return inTransaction(engine.db, async (tx) => {
    await lockRequest(tx, requestId)
    await lockSeries(tx, requestId)
    const made = await findAnswer(tx, request)
    const now = engine.clock.now()
    return made ?? makeDates(tx, { adminId, values, seriesId: requestId, rule, request, now })
  })
}

/**
 * Adds dates to a series in its rhythm, after its last date and never in the past, each like the given event. Says which are left out,
 * and sends one notice of all to those who follow the series.
 * The same request sent again gets the first answer. Throws not_found, also for an event without a series, series_too_long,
 * series_without_dates or key_reused.
 */
export const extendEventSeries = (
  { db, clock }: Engine,
  adminId: string,
  eventId: string,
  { requestId, until, times }: MoreDates,
): Promise<MadeEventSeries> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    const event = await findEditableEvent(tx, eventId)
    if (!event?.series_id) throw new ProblemError('not_found')
    const seriesId = event.series_id
    await lockSeries(tx, seriesId)
    const request = { requestId, digest: digestOf({ seriesId, until, times }) }
    const earlier = await findAnswer(tx, request)
    if (earlier) return earlier
    const began = await findSeriesRequest(tx, seriesId)
    if (!began) throw new ProblemError('not_found')
    const today = stockholmDate(clock.now())
    const last = (await findSeries(tx, seriesId)).at(-1)?.series_date ?? ''
    const rule = { ...ruleOf(began), until, times, after: last > today ? last : today }
    if (isSeriesTooLong(seriesDates(rule))) throw new ProblemError('series_too_long')
    const now = clock.now()
    return makeDates(tx, { adminId, values: valuesOf(event), seriesId, rule, request, now })
  })

type Request = { requestId: string; digest: string }

const digestOf = (wanted: object): string => createHash('sha256').update(JSON.stringify(wanted)).digest('hex')

const ruleOf = ({ first_date, repeats }: SeriesRequestRow) => ({
  date: first_date,
  repeats: repeats as SeriesRule['repeats'],
})

/** What another date of its series has of an event. */
function valuesOf(event: EditableEventRow): Values {
  const { title, description, date, time, end_time, doors_time, cancel_hours, location } = event
  const { category, price, max_attendees, max_party, image_url } = event
  const when = { date, time, end_time, doors_time, cancel_hours }
  const values = {
    title,
    description,
    ...when,
    location,
    category,
    price,
    max_attendees,
    max_party,
    image_url,
  }
  return values as Values
}

type Wanted = {
  adminId: string
  values: Values
  seriesId: string
  rule: SeriesRule
  request: Request
  now: Date
}

/** Makes the events of a rule, except those that are left out. The series is locked. Throws series_without_dates. */
async function makeDates(
  tx: Tx,
  { adminId, values, seriesId, rule, request, now }: Wanted,
): Promise<MadeEventSeries> {
  const closed = (await findOpeningHours(tx)).closed.map(({ closed_date }) => closed_date)
  const planned = plannedDates(rule, values.time.slice(0, 5), closed)
  const doubles = await findDoubles(tx, values, planned.dates)
  const dates = planned.dates.filter((date) => !doubles.includes(date))
  if (dates.length === 0) throw new ProblemError('series_without_dates')
  const skipped = [
    ...planned.skipped,
    ...doubles.map((date): SkippedDate => ({ date, reason: 'duplicate' })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))
  const { requestId: id, digest } = request
  const { date: first_date, repeats } = rule
  const made = JSON.stringify({ dates, skipped })
  await insertSeriesRequest(tx, { id, series_id: seriesId, digest, first_date, repeats, made })
  // Before the events: all who lock both do so. An account that is deleted meanwhile is not among them.
  const followers = await findFollowers(tx, seriesId)
  const locked = new Set(
    (
      await lockAccounts(
        tx,
        followers.map(({ user_id }) => user_id),
      )
    ).map(({ id }) => id),
  )
  const events = []
  for (const date of dates)
    events.push(
      await createAudited(tx, eventResource, {
        adminId,
        values: { ...values, date, series_id: seriesId, series_date: date },
      }),
    )
  const event = events[0] as MadeEventSeries['event']
  const readers = followers.filter(({ user_id }) => locked.has(user_id))
  const to = { path: `/event/${event.id}`, createdBy: adminId, topic: 'events' } as const
  await sendNotices(tx, readers, (language) => newDatesNotice(event, dates, language), to, now)
  return { event, dates, skipped }
}

/** The dates on which there is such an event already. Locks the times of all. */
async function findDoubles(tx: Tx, { title, time, location }: Values, dates: readonly string[]) {
  const doubles: string[] = []
  for (const date of dates) {
    const startsAt = stockholmInstant(date, time.slice(0, 5)) as Date
    const planned = { title, location, startsAt }
    if (await hasDuplicate(tx, 'events', planned, () => findEventsAt(tx, startsAt, null))) doubles.push(date)
  }
  return doubles
}

/** The answer to the same request sent before. Throws key_reused, or not_found when all that it made was deleted. */
async function findAnswer(
  db: Database | Tx,
  { requestId, digest }: Request,
): Promise<MadeEventSeries | undefined> {
  const earlier = repeated(await findSeriesRequest(db, requestId), (row) => row.digest === digest)
  if (!earlier) return undefined
  const made = earlier.made as unknown as Pick<MadeEventSeries, 'dates' | 'skipped'>
  const rows = await findSeries(db, earlier.series_id)
  const first = rows.find(({ series_date }) => made.dates.includes(series_date as string))
  if (!first) throw new ProblemError('not_found')
  return { event: presentEditableEvent(first), ...made }
}
