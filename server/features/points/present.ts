import type { PointSource } from '#contract/bounds.ts'
import type { AuditedPointEvent, Leader, Leaderboard, PointEvent } from '#contract/points.ts'
import { ranksOf } from '#rules/leaderboard.ts'
import type { AuditedLedgerRow, LeaderRow, LedgerRow } from './queries.ts'

const presentLeader = (row: LeaderRow, rank: number): Leader => ({
  userId: row.user_id,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  points: row.points,
  level: row.level,
  rank,
})

export function presentLeaderboard(board: {
  leaders: LeaderRow[]
  me: (LeaderRow & { rank: number }) | null
}): Leaderboard {
  const ranks = ranksOf(board.leaders.map(({ points }) => points))
  return {
    leaders: board.leaders.map((row, i) => presentLeader(row, ranks[i] as number)),
    me: board.me && presentLeader(board.me, board.me.rank),
  }
}

export const presentPointEvent = (row: LedgerRow): PointEvent => ({
  id: row.id,
  source: row.source_type as PointSource,
  points: row.delta,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
})

export const presentAuditedPointEvent = (row: AuditedLedgerRow): AuditedPointEvent => ({
  ...presentPointEvent(row),
  actor:
    row.actor_id !== null && row.actor_name !== null
      ? { userId: row.actor_id, displayName: row.actor_name }
      : null,
  reversed: Boolean(row.reversed),
})
