import type { GameTable } from '#contract/game-tables.ts'
import type { PlayQueueRules } from '#contract/play-queue.ts'
import type { PlayRate } from '#contract/play-rates.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { presentGameTable, presentPlayRate } from './present.ts'
import {
  findGameTable,
  findPlayRate,
  type GameTableRow,
  lockGameTable,
  lockPlayRate,
  type PlayRateRow,
} from './queries.ts'
import { findQueueRules, lockQueueRules, type PlayQueueRulesRow } from './queue-queries.ts'
import { presentQueueRules } from './queue-state-queries.ts'
import { publishPlay } from './realtime.ts'

export const gameTableResource = {
  table: 'game_tables',
  key: 'id',
  noun: 'gameTable',
  find: findGameTable,
  lock: lockGameTable,
  present: presentGameTable,
  publish: publishPlay,
} satisfies Resource<'game_tables', GameTableRow, GameTable>

export const playRateResource = {
  table: 'play_rates',
  key: 'id',
  noun: 'playRate',
  find: findPlayRate,
  lock: lockPlayRate,
  present: presentPlayRate,
  publish: publishPlay,
} satisfies Resource<'play_rates', PlayRateRow, PlayRate>

export const queueRulesResource = {
  table: 'play_queue_rules',
  key: 'id',
  noun: 'playQueueRules',
  subject: { subjectType: 'club', subjectId: 'play_queue_rules' },
  find: findQueueRules,
  lock: lockQueueRules,
  // The log of changes has no key.
  present: (row) => ({ ...presentQueueRules(row), doorKey: `${row.door_key.slice(0, 4)}…` }),
  publish: publishPlay,
} satisfies Resource<'play_queue_rules', PlayQueueRulesRow, PlayQueueRules>
