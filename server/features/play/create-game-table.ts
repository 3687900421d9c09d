import type { GameTable, GameTableInput } from '#contract/game-tables.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { gameTableValues } from './play-values.ts'
import { gameTableResource } from './resource.ts'

/** Creates game tables that are alike but for their numbers, all or none, and returns the first. Throws game_table_taken. */
export const createGameTable = (
  { db, clock }: Engine,
  adminId: string,
  { count, ...input }: GameTableInput,
): Promise<GameTable> => {
  const now = clock.now()
  const values = { ...gameTableValues(input), created_at: now, updated_at: now }
  return inTransaction(db, async (tx) => {
    const create = (number: number) =>
      createAudited(tx, gameTableResource, { adminId, values: { ...values, table_number: number } })
    const first = await create(input.tableNumber)
    for (let at = 1; at < count; at++) await create(input.tableNumber + at)
    return first
  })
}
