import type { HouseSettings } from '#contract/house-settings.ts'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { TableGroup } from '#contract/table-groups.ts'
import type { EditableTable } from '#contract/tables.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { findGroup, type GroupRow, lockGroup } from './group-queries.ts'
import {
  findHouseSettings,
  findOpeningHours,
  type HouseSettingsRow,
  lockHouseSettings,
  lockOpeningHours,
  type OpeningHoursRow,
} from './house-queries.ts'
import {
  presentHouseSettings,
  presentListedBooking,
  presentOpeningHours,
  presentTable,
  presentTableGroup,
} from './present.ts'
import { type BookingRow, findBooking, findTable, lockBooking, lockTable, type TableRow } from './queries.ts'
import { publishBooking, publishTables } from './realtime.ts'
import type { WaitRow } from './wait-queries.ts'

export const tableResource = {
  table: 'restaurant_tables',
  key: 'id',
  noun: 'table',
  find: findTable,
  lock: lockTable,
  present: presentTable,
  publish: publishTables,
} satisfies Resource<'restaurant_tables', TableRow, EditableTable>

export const tableGroupResource = {
  table: 'table_groups',
  key: 'id',
  noun: 'tableGroup',
  find: findGroup,
  lock: lockGroup,
  present: presentTableGroup,
  publish: publishTables,
} satisfies Resource<'table_groups', GroupRow, TableGroup>

export const bookingResource = {
  table: 'table_bookings',
  key: 'id',
  noun: 'tableBooking',
  find: findBooking,
  lock: lockBooking,
  present: presentListedBooking,
  publish: async (tx, bookingId) => {
    const row = await findBooking(tx, bookingId)
    if (row) await publishBooking(tx, bookingId, row.user_id)
  },
} satisfies Resource<'table_bookings', BookingRow, ListedTableBooking>

/** What the audit log keeps of a booking. Requests are left out, because they may be about health and are erased. */
export const keptInAudit = ({
  number,
  guest,
  table,
  joinedTables,
  status,
  promisedAt,
  checkedInAt,
  noShowAt,
}: ListedTableBooking) => ({
  title: number,
  userId: guest.userId,
  table: table?.tableNumber ?? null,
  ...(joinedTables && { joinedTables: joinedTables.map(({ tableNumber }) => tableNumber) }),
  status,
  promisedAt,
  checkedInAt,
  noShowAt,
})

/** The same, with what a change of a booking changes. */
export const keptOfChange = (booking: ListedTableBooking) => ({
  ...keptInAudit(booking),
  date: booking.date,
  time: booking.time,
  guests: booking.guestCount,
  hours: booking.durationHours,
})

/** What the audit log keeps of a wait for a table. */
export const keptOfWait = (row: WaitRow) => ({
  title: `${row.booking_date} ${row.booking_time.slice(0, 5)}`,
  userId: row.user_id,
  status: row.status,
  table: row.table_number,
  guests: row.guest_count,
})

export const openingHoursResource = {
  table: 'opening_hours',
  key: 'id',
  noun: 'openingHours',
  subject: { subjectType: 'club', subjectId: 'opening_hours' },
  find: findOpeningHours,
  lock: lockOpeningHours,
  present: presentOpeningHours,
  publish: publishTables,
} satisfies Resource<'opening_hours', OpeningHoursRow, OpeningHoursAnswer>

export const houseSettingsResource = {
  table: 'house_settings',
  key: 'id',
  noun: 'houseSettings',
  subject: { subjectType: 'club', subjectId: 'house_settings' },
  find: findHouseSettings,
  lock: lockHouseSettings,
  present: presentHouseSettings,
  publish: publishTables,
} satisfies Resource<'house_settings', HouseSettingsRow, HouseSettings>
