import type { Dashboard } from '#contract/dashboard.ts'
import type { DashboardRows } from './queries.ts'

export const presentDashboard = ({
  isTonight,
  events,
  live,
  newGuests,
  changes,
}: DashboardRows): Dashboard => ({
  isTonight,
  events: events.map((row) => ({
    id: row.id,
    title: row.title,
    date: row.date,
    time: row.time.slice(0, 5),
    location: row.location,
    currentAttendees: row.current_attendees,
    maxAttendees: row.max_attendees,
  })),
  live: live.map(({ id, title, participants }) => ({ id, title, participants })),
  newGuests,
  changes: changes.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    deviceName: row.device_name,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    guest: row.guest,
  })),
})
