import type { CompetitionInput, EditableCompetition } from '#contract/competitions.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { competitionValues } from './competition-values.ts'
import { presentEditableCompetition } from './present.ts'
import { findEditableCompetition } from './queries.ts'

/** Creates a competition. Throws time_does_not_exist, or validation_failed for an end that is not after the start. */
export async function createCompetition(
  { db, clock }: Engine,
  adminId: string,
  { isActive, ...input }: CompetitionInput,
): Promise<EditableCompetition> {
  const now = clock.now()
  const values = { ...competitionValues(input), is_active: isActive, created_at: now, updated_at: now }
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('competitions')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await findEditableCompetition(tx, id)
    if (!row) throw new ProblemError('internal_error')
    const after = presentEditableCompetition(row)
    await audit(tx, {
      actorId: adminId,
      action: 'competition.created',
      subjectType: 'competition',
      subjectId: id,
      after,
    })
    await publishCompetitionChanged(tx, id)
    return after
  })
}
