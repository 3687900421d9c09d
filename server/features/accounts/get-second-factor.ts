import { recoveryCodesOf, requireFactor } from '#server/platform/accounts/second-factor.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'

/** Throws second_factor_off. */
export const getSecondFactor = (engine: Engine, userId: string): Promise<{ recoveryCodesLeft: number }> =>
  inTransaction(engine.db, async (tx) => {
    await requireFactor(tx, userId)
    return { recoveryCodesLeft: (await recoveryCodesOf(engine, tx, userId)).length }
  })
