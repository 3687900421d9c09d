import type { CompetitionEdit } from '#contract/competitions.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'

/**
 * The admin's input as columns. Throws time_does_not_exist for a time that the change to summer time skips,
 * validation_failed for an end that is not after the start, and bracket_unavailable.
 */
export function competitionValues(
  input: Omit<CompetitionEdit, 'version' | 'allowsPast' | 'allowsDuplicate'>,
) {
  const start_date = typedInstant(input.startDate, 'startDate.time')
  const end_date = typedInstant(input.endDate, 'endDate.time')
  if (end_date <= start_date) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'endDate', rule: 'invalid' }] })
  }
  if (input.decidedBy === 'bracket') {
    throw new ProblemError('bracket_unavailable', { fields: [{ field: 'decidedBy', rule: 'invalid' }] })
  }
  return {
    title: input.title,
    description: input.description || null,
    type: input.type,
    difficulty: input.difficulty,
    start_date,
    end_date,
    prize: input.prize,
    max_participants: input.maxParticipants,
    decided_by: input.decidedBy,
    draw_max: input.drawMax,
    rules: input.rules || null,
  }
}
