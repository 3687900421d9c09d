import { timePattern } from '#contract/text.ts'
import { stockholmInstant } from './stockholm.ts'

/** Whether a date may be meant: there is such a day, in the years that are taken. */
export const isTypedDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) &&
  date >= '2000-01-01' &&
  date <= '2100-12-31' &&
  stockholmInstant(date, '12:00') !== null

/** What is wrong with a time of day: no such time, or none on that day because the spring clock skips it. */
export function timeRule(date: string, time: string): 'invalid' | 'time_does_not_exist' | null {
  if (!timePattern.test(time)) return 'invalid'
  return isTypedDate(date) && stockholmInstant(date, time) === null ? 'time_does_not_exist' : null
}
