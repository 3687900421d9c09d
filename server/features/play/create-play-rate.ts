import type { PlayRate, PlayRateInput } from '#contract/play-rates.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { playRateValues } from './play-values.ts'
import { playRateResource } from './resource.ts'

/** Creates a price of playing. Who plays already keeps the price of their start. */
export const createPlayRate = (
  { db, clock }: Engine,
  adminId: string,
  input: PlayRateInput,
): Promise<PlayRate> => {
  const now = clock.now()
  const values = { ...playRateValues(input), created_at: now, updated_at: now }
  return inTransaction(db, (tx) => createAudited(tx, playRateResource, { adminId, values }))
}
