import { bounds } from '#contract/bounds.ts'
import type { FieldRule } from '#contract/errors.ts'
import { isPictureAddress, timePattern } from '#contract/text.ts'
import { stockholmInstant } from './stockholm.ts'

/** What is wrong with one field of a form, told the way the server would. */
export type FormError<F extends string> = { field: F; rule: FieldRule; limit?: number }

/** Counted as people mostly do, in code points; the server has the last word. */
export const tooLong = <F extends string>(field: F, value: string, limit: number): FormError<F> | null =>
  [...value.trim()].length > limit ? { field, rule: 'too_long', limit } : null

/** Of a field for a picture's address, which may be empty. Which hosts are welcome only the server knows. */
export function pictureError<F extends string>(field: F, typed: string): FormError<F> | null {
  const value = typed.trim()
  if (value === '') return null
  if (value.length > bounds.pictureAddress) return tooLong(field, value, bounds.pictureAddress)
  return isPictureAddress(value) ? null : { field, rule: 'picture_address' }
}

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
