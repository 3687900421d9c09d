import type { GameTable, GameTableInput } from '#contract/game-tables.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { gameTableValues } from './play-values.ts'
import { gameTableResource } from './resource.ts'
import { isPlayedAt } from './session-queries.ts'

/**
 * Changes a game table, and its game only while nobody plays there: the prices of a session are those of its kind. Throws not_found,
 * stale_version, game_table_taken or play_table_taken.
 */
export const updateGameTable = (
  { db }: Engine,
  adminId: string,
  key: string,
  { version, ...input }: GameTableInput & { version: number },
): Promise<GameTable> =>
  inTransaction(db, async (tx) => {
    const { row } = await lockRow(tx, gameTableResource, key, version)
    if (row.kind !== input.kind && (await isPlayedAt(tx, key))) throw new ProblemError('play_table_taken')
    return updateVersioned(tx, gameTableResource, { adminId, key, version, values: gameTableValues(input) })
  })
