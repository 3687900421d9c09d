import type { FoundGuests, Guest, GuestNote, GuestVisit } from '#contract/guests.ts'
import type { AuditEntry, Staff, User } from '#contract/people.ts'
import { knownRoles } from '#contract/rights.ts'
import type { GuestRow, NoShows, NoteRow, VisitRow } from './guest-queries.ts'
import type { AuditRow, FoundRow, StaffRow, UserRow } from './queries.ts'

export const presentMember = (row: StaffRow): Staff['items'][number] => ({
  userId: row.user_id,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  roles: knownRoles(row.roles),
})

export const presentUser = (row: UserRow): User => ({
  userId: row.user_id,
  displayName: row.display_name,
  phone: row.phone,
  avatarUrl: row.avatar_url,
  points: row.points,
  level: row.level,
  roles: knownRoles(row.roles),
  onLeaderboard: row.on_leaderboard,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  deviceName: row.device_name,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  guest: row.guest,
  before: row.before as AuditEntry['before'],
  after: row.after as AuditEntry['after'],
})

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
  ...(row.joined && row.joined.length > 0 && { joinedTables: row.joined }),
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
  { coming, noShows, strikes }: { coming: VisitRow[]; noShows: NoShows; strikes: number },
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
  strikes,
})

export const presentNote = (row: NoteRow): GuestNote => ({
  id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  writtenBy: row.written_by === null ? null : { userId: row.written_by, displayName: row.display_name ?? '' },
})
