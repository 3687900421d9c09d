import { sql } from 'kysely'
import { type LiveState, statusOf } from '#rules/live-state.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { liveStateOf } from './present.ts'
import { type LiveStateRow, liveStateColumns } from './queries.ts'
import { publishLiveState } from './realtime.ts'

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

/** Puts the stage, which the caller holds, where a host has brought it. */
export async function setLiveState(
  tx: Tx,
  engine: Pick<Engine, 'clock'>,
  row: LiveStateRow,
  to: LiveState,
  { adminId, action }: { adminId: string; action: `live.${string}` },
): Promise<void> {
  const before = liveStateOf(row)
  await tx
    .updateTable('competitions')
    .set({ is_live: to.isLive, round: to.round })
    .where('id', '=', row.id)
    .execute()
  const described = (stage: LiveState) => ({ title: row.title, stage: statusOf(stage) })
  await audit(tx, {
    ...{ actorId: adminId, action, subjectType: 'competition', subjectId: row.id },
    before: described(before),
    after: described(to),
  })
  await publishLiveState(tx, engine, row.id)
  if (before.isLive !== to.isLive) await publishCompetitionChanged(tx, row.id)
}
