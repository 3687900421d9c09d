import type { PointSource } from '#contract/bounds.ts'
import type { AuditedPointEvent, Leader, Leaderboard, PointEvent } from '#contract/points.ts'
import { ranksOf } from '#rules/leaderboard.ts'
import type { AuditedLedgerRow, Leaderboard as BoardRows, LeaderRow, LedgerRow } from './queries.ts'

const presentLeader = (row: LeaderRow, rank: number): Leader => ({
  userId: row.user_id,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  points: row.points,
  level: row.level,
  rank,
})

const presented = new WeakMap<LeaderRow[], Leader[]>()

/** Users who ask at the same time share the leaders: they are presented once. */
function presentLeaders(rows: LeaderRow[]): Leader[] {
  const known = presented.get(rows)
  if (known) return known
  const ranks = ranksOf(rows.map(({ points }) => points))
  const leaders = rows.map((row, i) => presentLeader(row, ranks[i] as number))
  presented.set(rows, leaders)
  return leaders
}

export const presentLeaderboard = ({ leaders, me }: BoardRows): Leaderboard => ({
  leaders: presentLeaders(leaders),
  me: me && presentLeader(me, me.rank),
})

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
