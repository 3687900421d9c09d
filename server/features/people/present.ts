import type { AuditEntry, Staff, User } from '#contract/people.ts'
import { knownRoles } from '#contract/rights.ts'
import type { AuditRow, StaffRow, UserRow } from './queries.ts'

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
