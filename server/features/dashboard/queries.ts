import { businessDateOf, businessDayOf, daysLater } from '#rules/business-date.ts'
import { stockholmInstant, stockholmWallClock } from '#rules/stockholm.ts'
import { findLiveCompetitions } from '#server/features/competitions/queries.ts'
import { findEditableEvents } from '#server/features/events/queries.ts'
import { findSold } from '#server/features/order-report/queries.ts'
import { countOpenOrders, findOldestOrders } from '#server/features/orders/queries.ts'
import { countNewUsers, findAuditEntries } from '#server/features/people/queries.ts'
import { findConfirmedOn } from '#server/features/tables/queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The maximum number of events that the dashboard shows. */
const mostEvents = 12
const mostOrders = 5
const mostChanges = 5
const week = 7 * 24 * 3600 * 1000

/** What the reader may see beside the evening itself. */
type Shown = { withSales: boolean; withGuests: boolean; withChanges: boolean }

/**
 * The content of the dashboard. `events` are those of today (from six to six), or else the next one. The queries run in
 * parallel, without a common snapshot.
 */
export async function findDashboard(db: Database, now: Date, { withSales, withGuests, withChanges }: Shown) {
  const date = businessDateOf(now)
  const today = businessDayOf(date)
  const [tables, open, oldest, sales, upcoming, live, newGuests, changes] = await Promise.all([
    findConfirmedOn(db, date),
    countOpenOrders(db),
    findOldestOrders(db, mostOrders),
    withSales ? findSales(db, now) : null,
    findEditableEvents(db, { when: 'upcoming', from: today.start, after: null, limit: mostEvents }),
    findLiveCompetitions(db),
    withGuests ? countGuests(db, today.start, now) : null,
    withChanges ? findAuditEntries(db, { after: null, limit: mostChanges }) : [],
  ])
  const tonight = upcoming.filter((event) => event.starts_at < today.end)
  const isTonight = tonight.length > 0
  return {
    tables,
    orders: { open, oldest },
    sales,
    isTonight,
    events: isTonight ? tonight : upcoming.slice(0, 1),
    live,
    newGuests,
    changes,
  }
}
export type DashboardRows = Awaited<ReturnType<typeof findDashboard>>

async function countGuests(db: Database, from: Date, now: Date) {
  const [today, lastWeek] = await Promise.all([
    countNewUsers(db, from),
    countNewUsers(db, new Date(now.getTime() - week)),
  ])
  return { today, week: lastWeek }
}

/** What was ordered today, and on the same weekday a week before: until the same time, and in all. */
async function findSales(db: Database, now: Date) {
  const date = businessDateOf(now)
  const beforeDate = daysLater(date, -7)
  const [day, before] = [businessDayOf(date), businessDayOf(beforeDate)]
  const clock = stockholmWallClock(now)
  // A time that the clock skipped a week before is an hour of that night all the same.
  const then = stockholmInstant(daysLater(clock.date, -7), clock.time) ?? new Date(now.getTime() - week)
  const [today, soFar, whole] = await Promise.all([
    findSold(db, { start: day.start, end: day.end }),
    findSold(db, { start: before.start, end: then }),
    findSold(db, before),
  ])
  return { today, soFar, before: whole, beforeDate }
}
