import type { TableBookingStatus } from '#contract/bounds.ts'
import type { HouseSettings } from '#contract/house-settings.ts'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import type { ListedTableBooking, TableBooking, TableDay } from '#contract/table-bookings.ts'
import type { TableGroup } from '#contract/table-groups.ts'
import type { BookingEvent } from '#contract/table-host.ts'
import type { ListedTableWait, TableWait } from '#contract/table-waits.ts'
import type { EditableTable, ListedTable, PlacedTable } from '#contract/tables.ts'
import type { ConfirmRules } from '#rules/confirm-booking.ts'
import { isHouseOpen, type OpeningHours, wholeDay } from '#rules/opening-hours.ts'
import { isReminded } from '#rules/remind-booking.ts'
import { nearestFree, overlaps, type Span } from '#rules/table-booking.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import type { Wish } from '#rules/table-queue.ts'
import { presentOpenings, presentWeek } from './day-values.ts'
import type { GroupRow } from './group-queries.ts'
import type { AuditedRow, KeptOfBooking } from './history-queries.ts'
import type { HouseSettingsRow, OpeningHoursRow } from './house-queries.ts'
import type { BookingRow, DayRows, OwnBookingRow, PlacedRow, SeatingRow, TableRow } from './queries.ts'
import type { WaitRow } from './wait-queries.ts'

/** The place of a table on the floor plan, if it has one. */
export const placeOf = ({ plan_x, plan_y }: Pick<TableRow, 'plan_x' | 'plan_y'>) =>
  plan_x === null || plan_y === null ? null : { x: plan_x, y: plan_y }

export const presentPlaced = (row: PlacedRow): PlacedTable => ({
  id: row.id,
  tableNumber: row.table_number,
  capacity: row.capacity,
  location: row.location,
  place: placeOf(row),
})

export const presentTable = (row: TableRow): EditableTable => ({
  ...presentPlaced(row),
  isAvailable: row.is_available,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentTableGroup = (row: GroupRow): TableGroup => ({
  id: row.id,
  name: row.name,
  tables: row.tables,
  capacity: row.capacity,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

type Seating = Pick<ListedTable, 'isLarge' | 'isConfirmedAtOnce'> & {
  wanted: Span
  hours: OpeningHours
  now: Date
}

/** A table with whether it is free for a time, or the nearest times at which it is. */
export function presentSeating(row: SeatingRow, { wanted, hours, now, ...forGuest }: Seating): ListedTable {
  const taken = row.taken.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }))
  const isFree = !taken.some((each) => overlaps(each, wanted))
  const { before, after } = isFree
    ? { before: null, after: null }
    : nearestFree(wanted, taken, (span) => span.start >= now && isHouseOpen(hours, span))
  return {
    id: row.id,
    tableNumber: row.table_number,
    ...(row.joined && { joinedTables: row.joined }),
    capacity: row.capacity,
    location: row.location,
    place: placeOf(row),
    isFree,
    freeBefore: before?.toISOString() ?? null,
    freeAfter: after?.toISOString() ?? null,
    ...forGuest,
  }
}

export const presentBooking = (row: OwnBookingRow): TableBooking => ({
  id: row.id,
  number: row.number,
  table:
    row.table_id !== null && row.table_number !== null && row.location !== null
      ? { id: row.table_id, tableNumber: row.table_number, location: row.location }
      : null,
  ...(row.joined.length > 0 && { joinedTables: row.joined }),
  date: row.booking_date,
  time: row.booking_time.slice(0, 5),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  guestCount: row.guest_count,
  durationHours: row.duration_hours,
  specialRequests: row.special_requests,
  status: row.status as TableBookingStatus,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  answerBy: row.status === 'pending' ? (row.answer_by?.toISOString() ?? null) : null,
  hasLapsed: row.lapsed,
  isReminded: isReminded({ startsAt: row.starts_at, remindedFor: row.reminded_for }),
  promisedAt: row.promised_at?.toISOString() ?? null,
  heldUntil: (row.has_ordered ? null : row.held_until)?.toISOString() ?? null,
  noShowAt: row.no_show_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

export const presentListedBooking = (row: BookingRow): ListedTableBooking => ({
  ...presentBooking(row),
  guest: {
    userId: row.user_id,
    displayName: row.display_name ?? row.guest_name ?? '',
    phone: row.guest_phone,
  },
  dessertAt: row.dessert_at?.toISOString() ?? null,
  ...(row.has_ordered && { hasOrdered: true }),
  ...(row.staff_note !== null && { staffNote: row.staff_note }),
  ...(row.alike > 0 && { alike: row.alike }),
})

/** Without what staff say about a booking to each other. */
export const asTheGuest = ({
  alike: _,
  hasOrdered: __,
  staffNote: ___,
  ...booking
}: ListedTableBooking): ListedTableBooking => booking

/** What the door needs of a booking: who, how many, when and which table. */
export const atTheDoor = (booking: ListedTableBooking): ListedTableBooking => ({
  ...asTheGuest(booking),
  specialRequests: null,
  guest: { userId: null, displayName: booking.guest.displayName, phone: null },
})

/** A booking as the rules see it. */
export const ruled = (row: Pick<BookingRow, 'status' | 'starts_at' | 'ends_at' | 'checked_in_at'>) => ({
  status: row.status as TableBookingStatus,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  checkedInAt: row.checked_in_at,
})

/** A booking as the rules about late guests see it. */
export const ruledLate = (
  row: Parameters<typeof ruled>[0] & Pick<BookingRow, 'held_until' | 'no_show_at' | 'has_ordered'>,
) => ({
  ...ruled(row),
  heldUntil: row.held_until,
  noShowAt: row.no_show_at,
  hasOrdered: row.has_ordered,
})

/** A table as the rules see it. */
export const ruledTable = ({ capacity, is_available }: Pick<TableRow, 'capacity' | 'is_available'>) => ({
  capacity,
  isAvailable: is_available,
})

export function presentOpeningHours({ version, days, closed, special }: OpeningHoursRow): OpeningHoursAnswer {
  const week = presentWeek(days)
  return {
    days: week.map(wholeDay),
    week,
    closedDates: closed.map(({ closed_date, reason }) => ({ date: closed_date, reason })),
    specialDates: special.map((each) => ({
      date: each.special_date,
      reason: each.reason,
      openings: presentOpenings(each.openings),
    })),
    version,
  }
}

export const presentHouseSettings = (row: HouseSettingsRow): HouseSettings => ({
  horizonDays: row.table_horizon_days,
  unconfirmedTables: row.unconfirmed_tables,
  allowsLargeTables: row.allows_large_tables,
  licensedMaximum: row.licensed_maximum,
  confirmGuests: row.confirm_guests,
  confirmNoticeMinutes: row.confirm_notice_minutes,
  confirmSpareSeats: row.confirm_spare_seats,
  quarterCovers: row.quarter_covers,
  answerHours: row.answer_hours,
  changeNoticeMinutes: row.change_notice_minutes,
  reminderHours: row.reminder_hours,
  eventReminders: row.event_reminders,
  eventThanks: row.event_thanks,
  guestsStartPlay: row.guests_start_play,
  offerMinutes: row.offer_minutes,
  releaseMinutes: row.release_minutes,
  strikesWait: row.strikes_wait,
  hoursForTwo: row.hours_for_two,
  hoursForFour: row.hours_for_four,
  hoursForSix: row.hours_for_six,
  hoursForEight: row.hours_for_eight,
  version: row.version,
})

/** Which bookings are confirmed at once, as the rule sees it. */
export const ruledConfirming = (row: HouseSettingsRow): ConfirmRules => ({
  mostGuests: row.confirm_guests,
  noticeMinutes: row.confirm_notice_minutes,
  spareSeats: row.confirm_spare_seats,
  quarterCovers: row.quarter_covers,
  strikesWait: row.strikes_wait,
})

export const presentDay = ({ tables, booked, offered, groups }: DayRows): TableDay => ({
  tables: tables.map((row) => {
    const offers = offered
      .filter(({ table_id }) => table_id === row.id)
      .flatMap((each) => presentHeld(each) ?? [])
    return { ...presentTable(row), ...(offers.length > 0 && { offers }) }
  }),
  groups,
  bookings: booked.map(presentListedBooking),
})

/** What the history of a booking compares. */
const comparable = ({ table = null, joinedTables = [], ...kept }: KeptOfBooking) => ({
  table:
    table === null ? null : numbersOfTable({ tableNumber: table, joinedTables: joinedTables.map(numbered) }),
  date: kept.date,
  time: kept.time,
  guests: kept.guests,
  hours: kept.hours,
})
const numbered = (tableNumber: number) => ({ tableNumber })

/** What a row of the log says. */
const saidBy = ({ action, after }: AuditedRow): BookingEvent['what'] => {
  const what = action.replace('tableBooking.', '') as BookingEvent['what']
  return what === 'dessert' && after?.dessertAt === null ? 'dessert-undone' : what
}

/** What a row of the log has changed. */
function changesOf({ before, after }: AuditedRow): BookingEvent['changes'] {
  if (!before || !after) return []
  const [from, to] = [comparable(before), comparable(after)]
  const fields = Object.keys(to) as (keyof typeof to)[]
  return fields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
}

/** What has happened to a booking, earliest first. */
export function presentHistory(row: BookingRow, audited: readonly AuditedRow[]): BookingEvent[] {
  const guest = { displayName: row.display_name ?? row.guest_name ?? '', isGuest: true }
  const events = audited.map((each): BookingEvent => {
    const isGuest = each.actor_id !== null && each.actor_id === row.user_id
    return {
      at: each.at.toISOString(),
      what: saidBy(each),
      by: each.name === null ? null : { displayName: each.name, isGuest },
      changes: changesOf(each),
    }
  })
  const say = (what: BookingEvent['what'], at: Date | null, by: BookingEvent['by']) =>
    at && !events.some((each) => each.what === what) ? [{ at: at.toISOString(), what, by, changes: [] }] : []
  const ends = ['cancelled', 'lapsed', 'no-show', 'released']
  // Several cancellations of a guest within the hour are one row of the log, of the first booking.
  const isUnsaid = row.status === 'cancelled' && !events.some(({ what }) => ends.includes(what))
  return [
    ...say('created', row.created_at, row.created_by === null ? guest : null),
    ...say('reminded', row.reminded_at, null),
    ...say('late-word', row.word_at, null),
    ...say('cancelled', isUnsaid ? row.updated_at : null, guest),
    ...events,
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export const presentWait = (row: WaitRow): TableWait => ({
  id: row.id,
  date: row.booking_date,
  time: row.booking_time.slice(0, 5),
  startsAt: row.starts_at.toISOString(),
  guestCount: row.guest_count,
  durationHours: row.duration_hours,
  isFlexible: row.is_flexible,
  position: row.position,
  offer: presentOffer(row),
  createdAt: row.created_at.toISOString(),
})

function presentOffer(row: WaitRow): TableWait['offer'] {
  const { table_id, table_number, location } = row
  const held = presentHeld(row)
  if (!table_id || !table_number || !location || !held) return null
  return { tableId: table_id, tableNumber: table_number, location, ...held }
}

/** When an offer holds its table, and until when the guest may answer; null for a wait without one. */
function presentHeld({ offer_start, offer_end, offered_until }: WaitRow) {
  if (!offer_start || !offer_end || !offered_until) return null
  return {
    startsAt: offer_start.toISOString(),
    endsAt: offer_end.toISOString(),
    until: offered_until.toISOString(),
  }
}

export const presentListedWait = (row: WaitRow): ListedTableWait => ({
  ...presentWait(row),
  guest: { userId: row.user_id, displayName: row.display_name },
})

/** What a guest waits for, as the rules see it. */
export const ruledWish = (row: WaitRow): Wish => ({
  start: row.starts_at,
  isFlexible: row.is_flexible,
  guestCount: row.guest_count,
  durationHours: row.duration_hours,
})
