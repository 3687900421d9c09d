import type { User } from '#contract/people.ts'
import type { UserRow } from './queries.ts'

export const presentUser = (row: UserRow): User => ({
  userId: row.user_id,
  displayName: row.display_name,
  phone: row.phone,
  avatarUrl: row.avatar_url,
  points: row.points,
  level: row.level,
  role: row.role === 'admin' ? 'admin' : 'user',
  onLeaderboard: row.on_leaderboard,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
