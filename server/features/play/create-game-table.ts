import type { GameTable, GameTableInput } from '#contract/game-tables.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { refuseOutsideHours, writeOwnHours } from './change-own-hours.ts'
import { gameTableValues } from './play-values.ts'
import { lockGameTables } from './queries.ts'
import { gameTableResource } from './resource.ts'

/** Creates game tables that are alike but for their numbers, all or none, and returns the first. Throws game_table_taken or bookings_outside_hours. */
export const createGameTable = (
  { db, clock }: Engine,
  adminId: string,
  { count, ...input }: GameTableInput,
): Promise<GameTable> => {
  const now = clock.now()
  const values = { ...gameTableValues(input), created_at: now, updated_at: now }
  return inTransaction(db, async (tx) => {
    if (input.hoursForAll) {
      const others = await lockGameTables(tx, { kind: values.kind, ownKind: values.own_kind })
      if (input.affected === null) await refuseOutsideHours(tx, others, { hours: input, now })
      await writeOwnHours(tx, others, { adminId, values })
    }
    const create = (number: number) =>
      createAudited(tx, gameTableResource, { adminId, values: { ...values, table_number: number } })
    const first = await create(input.tableNumber)
    for (let at = 1; at < count; at++) await create(input.tableNumber + at)
    return first
  })
}
