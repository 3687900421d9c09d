import type { CompetitionEdit, EditableCompetition } from '#contract/competitions.ts'
import { fixedTerm } from '#rules/competition.ts'
import { hasPassed } from '#rules/past-date.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { competitionValues } from './competition-values.ts'
import { competitionResource } from './resource.ts'

/**
 * Changes a competition. A maximum below the number of participants keeps every participant. Throws not_found,
 * stale_version (with the stored competition), time_does_not_exist, validation_failed for an end that is not after the
 * start, bracket_unavailable, or terms_fixed when somebody takes part already.
 */
export async function updateCompetition(
  { db, clock }: Engine,
  adminId: string,
  competitionId: string,
  { version, isPastMeant, ...input }: CompetitionEdit,
): Promise<EditableCompetition> {
  const values = competitionValues(input)
  const edit = { adminId, key: competitionId, version, values, stamps: { updated_at: clock.now() } }
  return inTransaction(db, async (tx) => {
    const { before } = await lockRow(tx, competitionResource, competitionId, version)
    const field = fixedTerm(before, input)
    if (field) throw new ProblemError('terms_fixed', { fields: [{ field, rule: 'invalid' }] })
    const isMoved = values.end_date.toISOString() !== before.endDate
    if (!isPastMeant && isMoved && hasPassed(values.end_date, clock.now()))
      throw new ProblemError('date_has_passed', { current: { attendees: before.participants } })
    return updateVersioned(tx, competitionResource, edit)
  })
}
