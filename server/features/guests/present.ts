import type { FoundGuests, Guest, GuestNote, GuestVisit } from '#contract/guests.ts'
import type { FoundRow } from '#server/features/people/queries.ts'
import type { GuestRow, NoShows, NoteRow, VisitRow } from './queries.ts'

export const presentFound = (row: FoundRow): FoundGuests['items'][number] => ({
  userId: row.user_id,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  isEmailConfirmed: row.email_verified,
})

export const presentVisit = (row: VisitRow): GuestVisit => ({
  kind: row.kind,
  id: row.id,
  at: row.at.toISOString(),
  title: row.title,
  number: row.number,
  tableNumber: row.table_number,
  guestCount: row.guest_count,
  bookingStatus: row.booking_status,
  orderStatus: row.order_status,
  totalAmountOre: row.total_amount_ore,
  points: row.points,
  arrivedAt: row.arrived_at?.toISOString() ?? null,
  isNoShow: row.is_no_show,
})

export const presentGuest = (
  row: GuestRow,
  { coming, noShows }: { coming: VisitRow[]; noShows: NoShows },
): Guest => ({
  userId: row.user_id,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  email: row.email,
  isEmailConfirmed: row.email_verified,
  phone: row.phone,
  points: row.points,
  level: row.level,
  createdAt: row.created_at.toISOString(),
  coming: coming.map(presentVisit),
  noShows: { tables: noShows.tables, events: noShows.events },
})

export const presentNote = (row: NoteRow): GuestNote => ({
  id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  writtenBy: row.written_by === null ? null : { userId: row.written_by, displayName: row.display_name ?? '' },
})
