import type { CompetitionInput, EditableCompetition } from '#contract/competitions.ts'
import { hasPassed } from '#rules/past-date.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { hasDuplicate } from '#server/platform/crud/has-duplicate.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { competitionValues } from './competition-values.ts'
import { findCompetitionsAt } from './queries.ts'
import { competitionResource } from './resource.ts'

/**
 * Creates a competition. Throws time_does_not_exist, validation_failed for an end that is not after the start,
 * bracket_unavailable, date_has_passed for an end in the past, or duplicate_exists if another has the same title and start.
 * The input can allow a past date and a duplicate.
 */
export async function createCompetition(
  { db, clock }: Engine,
  adminId: string,
  { isActive, allowsPast, allowsDuplicate, ...input }: CompetitionInput,
): Promise<EditableCompetition> {
  const now = clock.now()
  const values = { ...competitionValues(input), is_active: isActive, created_at: now, updated_at: now }
  if (!allowsPast && hasPassed(values.end_date, now))
    throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
  const startsAt = values.start_date
  return inTransaction(db, async (tx) => {
    const planned = { title: input.title, startsAt, location: '' }
    const others = () => findCompetitionsAt(tx, startsAt, null)
    if (!allowsDuplicate && (await hasDuplicate(tx, 'competitions', planned, others)))
      throw new ProblemError('duplicate_exists')
    return createAudited(tx, competitionResource, { adminId, values })
  })
}
