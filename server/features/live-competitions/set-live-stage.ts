import { type Stage, statusOf } from '#rules/live-stage.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { stageOf } from './present.ts'
import type { StageRow } from './queries.ts'
import { publishStage } from './realtime.ts'

/** Puts the stage, which the caller holds, where a host has brought it. */
export async function setStage(
  tx: Tx,
  engine: Pick<Engine, 'clock'>,
  row: StageRow,
  to: Stage,
  { adminId, action }: { adminId: string; action: `live.${string}` },
): Promise<void> {
  const before = stageOf(row)
  await tx
    .updateTable('competitions')
    .set({ is_live: to.isLive, round: to.round })
    .where('id', '=', row.id)
    .execute()
  const described = (stage: Stage) => ({ title: row.title, stage: statusOf(stage) })
  await audit(tx, {
    ...{ actorId: adminId, action, subjectType: 'competition', subjectId: row.id },
    before: described(before),
    after: described(to),
  })
  await publishStage(tx, engine, row.id)
  if (before.isLive !== to.isLive) await publishCompetitionChanged(tx, row.id)
}
