import type { GameTable, GameTableInput } from '#contract/game-tables.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { gameTableValues } from './play-values.ts'
import { gameTableResource } from './resource.ts'

/** Creates a game table. Throws game_table_taken. */
export const createGameTable = (
  { db, clock }: Engine,
  adminId: string,
  input: GameTableInput,
): Promise<GameTable> => {
  const now = clock.now()
  const values = { ...gameTableValues(input), created_at: now, updated_at: now }
  return inTransaction(db, (tx) => createAudited(tx, gameTableResource, { adminId, values }))
}
