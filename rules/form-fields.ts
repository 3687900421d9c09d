import { bounds } from '#contract/bounds.ts'
import type { FieldRule } from '#contract/errors.ts'
import { isPictureAddress } from '#contract/text.ts'

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
