import type { Dashboard, ExpectedParty } from '#contract/dashboard.ts'
import { visitState } from '#rules/table-booking.ts'
import { presentSold } from '#server/features/order-report/present.ts'
import { ruled } from '#server/features/tables/present.ts'
import type { DashboardRows } from './queries.ts'

/** The most parties to come that the dashboard names. */
const mostParties = 5

type Reader = { now: Date; withNames: boolean }

export const presentDashboard = (
  { tables, orders, sales, isTonight, events, live, newGuests, changes }: DashboardRows,
  reader: Reader,
): Dashboard => ({
  tables: presentTables(tables, reader),
  orders: {
    open: orders.open,
    oldest: orders.oldest.map((row) => ({
      id: row.id,
      number: row.number,
      status: row.status,
      createdAt: row.created_at.toISOString(),
      tableNumber: row.table_number,
      playTable: row.play_table,
    })),
  },
  sales: sales && {
    today: presentSold(sales.today),
    soFar: presentSold(sales.soFar),
    before: presentSold(sales.before),
    beforeDate: sales.beforeDate,
  },
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

type BookedRow = DashboardRows['tables'][number]

function presentTables(rows: BookedRow[], { now, withNames }: Reader): Dashboard['tables'] {
  const states = Map.groupBy(rows, (row) => visitState({ ...ruled(row), noShowAt: row.no_show_at }, now))
  const those = (state: NonNullable<ReturnType<typeof visitState>>) => states.get(state) ?? []
  const count = (found: BookedRow[]) => ({
    bookings: found.length,
    guests: found.reduce((sum, row) => sum + row.guest_count, 0),
  })
  const party = (row: BookedRow): ExpectedParty => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    guestCount: row.guest_count,
    tableNumber: row.table_number,
    ...(row.joined.length > 0 && { joinedTables: row.joined }),
    guestName: withNames ? row.guest_name : null,
  })
  return {
    seated: count(those('seated')),
    coming: count(those('coming')),
    next: those('coming').slice(0, mostParties).map(party),
    late: those('late').map(party),
    noShows: those('missed').length,
  }
}
