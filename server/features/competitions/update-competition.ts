import type { CompetitionEdit, EditableCompetition } from '#contract/competitions.ts'
import { fixedTerm } from '#rules/competition.ts'
import { areDuplicates } from '#rules/duplicates.ts'
import { hasPassed } from '#rules/past-date.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { hasDuplicate } from '#server/platform/crud/has-duplicate.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { competitionValues } from './competition-values.ts'
import { findCompetitionsAt } from './queries.ts'
import { competitionResource } from './resource.ts'

/**
 * Changes a competition. A maximum below the number of participants keeps every participant. Throws not_found,
 * stale_version (with the stored competition), time_does_not_exist, validation_failed for an end that is not after the
 * start, bracket_unavailable, terms_fixed when somebody takes part already, date_has_passed for an end that is moved into the
 * past, or duplicate_exists for a change that makes it the same as another. The input can allow the last two.
 */
export async function updateCompetition(
  { db, clock }: Engine,
  adminId: string,
  competitionId: string,
  { version, allowsPast, allowsDuplicate, ...input }: CompetitionEdit,
): Promise<EditableCompetition> {
  const values = competitionValues(input)
  const edit = { adminId, key: competitionId, version, values, stamps: { updated_at: clock.now() } }
  const startsAt = values.start_date
  const planned = { title: input.title, startsAt, location: '' }
  return inTransaction(db, async (tx) => {
    const others = () => findCompetitionsAt(tx, startsAt, competitionId)
    const isDuplicate = !allowsDuplicate && (await hasDuplicate(tx, 'competitions', planned, others))
    const { before } = await lockRow(tx, competitionResource, competitionId, version)
    const field = fixedTerm(before, input)
    if (field) throw new ProblemError('terms_fixed', { fields: [{ field, rule: 'invalid' }] })
    const isMoved = values.end_date.toISOString() !== before.endDate
    if (!allowsPast && isMoved && hasPassed(values.end_date, clock.now()))
      throw new ProblemError('date_has_passed', { current: { attendees: before.participants } })
    const { title, startDate } = before
    if (isDuplicate && !areDuplicates(planned, { title, startsAt: new Date(startDate), location: '' }))
      throw new ProblemError('duplicate_exists')
    return updateVersioned(tx, competitionResource, edit)
  })
}
