import { sql } from 'kysely'
import { isRoundOver, type LiveState, statusOf } from '#rules/live-state.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { liveStateOf } from './present.ts'
import { type LiveStateRow, liveStateColumns } from './queries.ts'
import { publishLiveState } from './realtime.ts'

/**
 * The live state, locked until the transaction ends, so that actions of hosts run one after the other and are published in that
 * order. The lock is an update that raises the revision. The users concerned are locked first, as everywhere; in the other
 * order this transaction and the deletion of an account could deadlock. Throws not_found.
 */
export async function lockLiveState(tx: Tx, competitionId: string, userIds: string[]): Promise<LiveStateRow> {
  await lockAccounts(tx, userIds)
  const stage = await tx
    .updateTable('competitions')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', competitionId)
    .returning(liveStateColumns)
    .executeTakeFirst()
  if (!stage) throw new ProblemError('not_found')
  return stage
}

type LiveAction = `live.${string}`

/** Writes the audit row of a host's action and publishes the live state, which the caller has locked. */
export async function recordLiveAction(
  tx: Tx,
  engine: Pick<Engine, 'clock'>,
  competitionId: string,
  { adminId, ...entry }: { adminId: string; action: LiveAction; before?: object; after?: object },
): Promise<void> {
  await audit(tx, { actorId: adminId, subjectType: 'competition', subjectId: competitionId, ...entry })
  await publishLiveState(tx, engine, competitionId)
}

/** Writes the live state, which the caller has locked. */
export async function setLiveState(
  tx: Tx,
  engine: Pick<Engine, 'clock'>,
  row: LiveStateRow,
  to: LiveState,
  { adminId, action }: { adminId: string; action: LiveAction },
): Promise<void> {
  const before = liveStateOf(row)
  const endedAt = sql<Date>`coalesce(ended_at, ${engine.clock.now()})`
  await tx
    .updateTable('competitions')
    .set({ is_live: to.isLive, round: to.round, ended_at: isRoundOver(to) ? endedAt : null })
    .where('id', '=', row.id)
    .execute()
  const described = (stage: LiveState) => ({ title: row.title, stage: statusOf(stage) })
  const sides = { before: described(before), after: described(to) }
  await recordLiveAction(tx, engine, row.id, { adminId, action, ...sides })
  if (before.isLive !== to.isLive) await publishCompetitionChanged(tx, row.id)
}
