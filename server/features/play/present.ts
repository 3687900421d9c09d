import type { GameKind } from '#contract/bounds.ts'
import type { GameTable } from '#contract/game-tables.ts'
import type { PlayRate } from '#contract/play-rates.ts'
import type { GameTableRow, PlayRateRow } from './queries.ts'

export const presentGameTable = (row: GameTableRow): GameTable => ({
  id: row.id,
  kind: row.kind as GameKind,
  ownKind: row.own_kind,
  tableNumber: row.table_number,
  location: row.location,
  isAvailable: row.is_available,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentPlayRate = (row: PlayRateRow): PlayRate => ({
  id: row.id,
  name: row.name,
  kind: row.kind as GameKind,
  weekdays: row.weekdays,
  startTime: row.starts_at.slice(0, 5),
  endTime: row.ends_at.slice(0, 5),
  hourOre: row.hour_ore,
  per: row.per as PlayRate['per'],
  minimumOre: row.minimum_ore,
  memberLevel: row.member_level,
  memberHourOre: row.member_hour_ore,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
