import type { GameTable } from '#contract/game-tables.ts'
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
