import { timePattern } from '#contract/text.ts'
import { stockholmInstant } from './stockholm.ts'

/** The rule that a time of day breaks: `invalid`, or `time_does_not_exist` when the clock skips it on that day in spring. */
export function timeRule(date: string, time: string): 'invalid' | 'time_does_not_exist' | null {
  if (!timePattern.test(time)) return 'invalid'
  const isDate = stockholmInstant(date, '12:00') !== null
  return isDate && stockholmInstant(date, time) === null ? 'time_does_not_exist' : null
}
