import { stockholmInstant } from '#rules/stockholm.ts'
import { ProblemError } from './problem.ts'

/** The instant of a local date and time. Throws time_does_not_exist, at the field, for a time that the change to summer time skips. */
export function typedInstant({ date, time }: { date: string; time: string }, field = 'time'): Date {
  const instant = stockholmInstant(date, time)
  if (instant) return instant
  throw new ProblemError('time_does_not_exist', { fields: [{ field, rule: 'invalid' }] })
}
