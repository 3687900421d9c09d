import { timePattern } from '#contract/text.ts'
import { stockholmInstant } from './stockholm.ts'

/** Whether a date exists, in the years that the club accepts. */
const isTypedDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) &&
  date >= '2000-01-01' &&
  date <= '2100-12-31' &&
  stockholmInstant(date, '12:00') !== null

/** The rule that a time of day breaks: `invalid`, or `time_does_not_exist` when the clock skips it on that day in spring. */
export function timeRule(date: string, time: string): 'invalid' | 'time_does_not_exist' | null {
  if (!timePattern.test(time)) return 'invalid'
  return isTypedDate(date) && stockholmInstant(date, time) === null ? 'time_does_not_exist' : null
}
