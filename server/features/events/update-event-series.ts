import type { ChangedEventSeries } from '#contract/event-series.ts'
import type { EventEdit } from '#contract/events.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { isChange } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { removeEvent } from './delete-event.ts'
import { eventValues } from './event-values.ts'
import {
  type EditableEventRow,
  findEditableEvent,
  findEditableEventsById,
  lockEvents,
  lockGuests,
} from './queries.ts'
import { findSeries } from './series-queries.ts'
import { changeEvent, isDouble } from './update-event.ts'

type Scope = 'later' | 'all'
type Kept = ChangedEventSeries['kept'][number]

/**
 * Changes several dates of a series: in the others, what differs from the stored event in this one, except its date. Dates that were
 * changed alone stay and are named, and so do those without such a time. Throws as `updateEvent` does.
 */
export async function updateEventSeries(
  engine: Engine,
  adminId: string,
  eventId: string,
  { version, scope, allowsPast, allowsDuplicate, ...input }: EventEdit & { scope: Scope },
): Promise<ChangedEventSeries> {
  const startsAt = typedInstant(input)
  const values = await eventValues(engine, adminId, input)
  return inTransaction(engine.db, async (tx) => {
    const { row, others, kept } = await datesOf(tx, engine, eventId, scope)
    const { date: _, ...shared } = values
    const changes = Object.fromEntries(
      Object.entries(shared).filter(([column, value]) => isChange<object>(row, { [column]: value })),
    ) as Partial<typeof shared>
    const planned = [{ row, values: values as Partial<typeof values>, startsAt }]
    for (const other of others) {
      const at = stockholmInstant(other.date, (changes.time ?? other.time).slice(0, 5))
      if (at) planned.push({ row: other, values: changes, startsAt: at })
      else kept.push(named(other, 'no_time'))
    }
    const doubles = new Set<string>()
    for (const each of planned.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()))
      if (!allowsDuplicate && (await isDouble(tx, each.row.id, plannedOf(each)))) doubles.add(each.row.id)
    const dates = planned.map((each) => each.row)
    const locked = await lockDates(tx, dates, eventId, kept)
    let event: ChangedEventSeries['event'] | undefined
    let changedDates = 0
    for (const { id, version: stored } of locked) {
      const each = planned.find(({ row }) => row.id === id) as Planned & (typeof planned)[number]
      const isThis = each.row.id === eventId
      const changed = await changeEvent(tx, engine, {
        adminId,
        eventId: each.row.id,
        version: isThis ? version : stored,
        values: each.values,
        planned: plannedOf(each),
        isDuplicate: doubles.has(each.row.id),
        allowsPast,
        isAlone: isThis && values.date !== row.date,
      })
      if (isThis) event = changed
      changedDates++
    }
    if (!event) throw new ProblemError('not_found')
    return { event, changed: changedDates, kept: inOrder(kept) }
  })
}

type Planned = { row: EditableEventRow; values: Partial<EditableEventRow>; startsAt: Date }

const plannedOf = ({ row, values, startsAt }: Planned) => ({
  title: values.title ?? row.title,
  location: values.location ?? row.location,
  startsAt,
})

/** Deletes several dates of a series. Dates that were changed alone, and this one if it has begun, stay and are named. Throws not_found. */
export const deleteEventSeries = (
  engine: Engine,
  adminId: string,
  eventId: string,
  { scope, reason }: { scope: Scope; reason: string | null },
): Promise<{ deleted: number; cancelledBookings: number; kept: Kept[] }> =>
  inTransaction(engine.db, async (tx) => {
    const { row, others, kept } = await datesOf(tx, engine, eventId, scope)
    const rows = await lockDates(tx, [row, ...others], eventId, kept)
    const now = engine.clock.now()
    const coming = rows.filter(({ starts_at }) => starts_at > now)
    for (const each of rows) if (!coming.includes(each)) kept.push(named(each, 'begun'))
    let cancelledBookings = 0
    for (const { id } of coming)
      cancelledBookings += await removeEvent(tx, engine, { adminId, eventId: id, reason })
    return { deleted: coming.length, cancelledBookings, kept: inOrder(kept) }
  })

/**
 * An event, the other dates of its series that an act is about, and those of them that were changed alone. What has begun is history.
 */
async function datesOf(tx: Tx, { clock }: Engine, eventId: string, scope: Scope) {
  const row = await findEditableEvent(tx, eventId)
  if (!row) throw new ProblemError('not_found')
  if (row.series_id === null) return { row, others: [], kept: [] as Kept[] }
  const now = clock.now()
  const dates = (await findSeries(tx, row.series_id)).filter(
    (each) => each.id !== eventId && each.starts_at > now && (scope === 'all' || each.date > row.date),
  )
  const kept = dates.filter(({ is_apart }) => is_apart).map((each) => named(each, 'apart'))
  return { row, others: dates.filter(({ is_apart }) => !is_apart), kept }
}

/**
 * Locks the guests of several dates, then the events in the order of their ids. Returns those that are still there and were not changed
 * alone meanwhile, in that order; the one that the act began with in any case. Adds those that were changed alone to `kept`.
 */
async function lockDates(
  tx: Tx,
  rows: EditableEventRow[],
  eventId: string,
  kept: Kept[],
): Promise<EditableEventRow[]> {
  const ids = rows.map(({ id }) => id)
  await lockGuests(tx, ids)
  await lockEvents(tx, ids)
  const locked = await findEditableEventsById(tx, ids)
  const isLeft = ({ id, is_apart }: EditableEventRow) => id !== eventId && is_apart
  kept.push(...locked.filter(isLeft).map((each) => named(each, 'apart')))
  return locked.filter((each) => !isLeft(each)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const named = ({ id, date, title }: EditableEventRow, reason: Kept['reason']): Kept => ({
  id,
  date,
  title,
  reason,
})

const inOrder = (kept: Kept[]) => kept.toSorted((a, b) => a.date.localeCompare(b.date))
