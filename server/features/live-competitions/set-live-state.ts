import { type LiveState, statusOf } from '#rules/live-state.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { liveStateOf } from './present.ts'
import type { LiveStateRow } from './queries.ts'
import { publishLiveState } from './realtime.ts'

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
