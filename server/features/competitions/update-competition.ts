import { sql } from 'kysely'
import type { CompetitionEdit, EditableCompetition } from '#contract/competitions.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { type CompetitionValues, competitionValues, isChange } from './competition-values.ts'
import { presentEditableCompetition } from './present.ts'
import { type EditableCompetitionRow, findEditableCompetition, lockCompetition } from './queries.ts'

/**
 * Changes a competition that is still at the version the edit started from. A maximum below those who take part keeps
 * everyone. An edit that changes nothing makes no new version.
 * Throws not_found, stale_version (with the stored competition), time_does_not_exist, or validation_failed for an end
 * that is not after the start.
 */
export async function updateCompetition(
  { db, clock }: Engine,
  adminId: string,
  competitionId: string,
  { version, ...input }: CompetitionEdit,
): Promise<EditableCompetition> {
  const values = competitionValues(input)
  return inTransaction(db, async (tx) => {
    const stored = await lockCompetition(tx, competitionId)
    if (!stored) throw new ProblemError('not_found')
    const before = presentEditableCompetition(stored)
    if (stored.version !== version) throw new ProblemError('stale_version', { current: before })
    if (!isChange(stored, values)) return before

    const after = presentEditableCompetition(await store(tx, competitionId, values, clock.now()))
    await audit(tx, {
      actorId: adminId,
      action: 'competition.updated',
      subjectType: 'competition',
      subjectId: competitionId,
      before,
      after,
    })
    await publishCompetitionChanged(tx, competitionId)
    return after
  })
}

async function store(
  tx: Tx,
  competitionId: string,
  values: CompetitionValues,
  now: Date,
): Promise<EditableCompetitionRow> {
  await tx
    .updateTable('competitions')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', competitionId)
    .execute()
  return (await findEditableCompetition(tx, competitionId)) as EditableCompetitionRow
}
