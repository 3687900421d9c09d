import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type LiveStateRow, liveStateColumns } from './queries.ts'

/**
 * The stage, held until the transaction ends: whatever hosts do takes turns, and is told in that order. Holding it is an
 * update, so that each thing a host does gives the stage a higher revision. Who is concerned
 * is held before it, as everywhere: in the other order an account that is being deleted would wait for the stage, and the
 * stage for the account. Throws not_found.
 */
export async function lockLiveState(tx: Tx, competitionId: string, userIds: string[]): Promise<LiveStateRow> {
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forKeyShare().execute()
  const stage = await tx
    .updateTable('competitions')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', competitionId)
    .returning(liveStateColumns)
    .executeTakeFirst()
  if (!stage) throw new ProblemError('not_found')
  return stage
}
