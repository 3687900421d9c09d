import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { findLiveCompetitions } from '#server/features/competitions/queries.ts'
import { findEditableEvents } from '#server/features/events/queries.ts'
import { countNewUsers, findAuditEntries } from '#server/features/people/queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The maximum number of events that the dashboard shows. */
const mostEvents = 12
const mostChanges = 5
const week = 7 * 24 * 3600 * 1000

/**
 * The content of the dashboard. `events` are those of today (from six to six), or else the next one. The queries run in
 * parallel, without a common snapshot.
 */
export async function findDashboard(db: Database, now: Date, { withChanges }: { withChanges: boolean }) {
  const today = businessDayOf(businessDateOf(now))
  const [upcoming, live, newToday, newThisWeek, changes] = await Promise.all([
    findEditableEvents(db, { when: 'upcoming', from: today.start, after: null, limit: mostEvents }),
    findLiveCompetitions(db),
    countNewUsers(db, today.start),
    countNewUsers(db, new Date(now.getTime() - week)),
    withChanges ? findAuditEntries(db, { after: null, limit: mostChanges }) : [],
  ])
  const tonight = upcoming.filter((event) => event.starts_at < today.end)
  const isTonight = tonight.length > 0
  return {
    isTonight,
    events: isTonight ? tonight : upcoming.slice(0, 1),
    live,
    newGuests: { today: newToday, week: newThisWeek },
    changes,
  }
}
export type DashboardRows = Awaited<ReturnType<typeof findDashboard>>
