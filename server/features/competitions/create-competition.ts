import type { CompetitionInput, EditableCompetition } from '#contract/competitions.ts'
import { hasPassed } from '#rules/past-date.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { competitionValues } from './competition-values.ts'
import { competitionResource } from './resource.ts'

/** Creates a competition. Throws time_does_not_exist, or validation_failed for an end that is not after the start. */
export async function createCompetition(
  { db, clock }: Engine,
  adminId: string,
  { isActive, isPastMeant, ...input }: CompetitionInput,
): Promise<EditableCompetition> {
  const now = clock.now()
  const values = { ...competitionValues(input), is_active: isActive, created_at: now, updated_at: now }
  if (!isPastMeant && hasPassed(values.end_date, now))
    throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
  return inTransaction(db, (tx) => createAudited(tx, competitionResource, { adminId, values }))
}
