import type { FieldError } from '#contract/errors.ts'
import { ApiError } from './api.ts'
import { t } from './language.ts'

/** The text of an error: by its code, or the generic internal error. */
export const errorMessage = (error: unknown): string =>
  t(`problems.codes.${error instanceof ApiError ? error.code : 'internal_error'}`)

/** The text of a field error. */
export const fieldErrorMessage = ({ rule, limit }: FieldError): string =>
  t(`problems.rules.${rule}`, { limit: limit ?? '' })

/** The texts of a refusal's field errors by field, for a form's `setErrors`; empty when it concerns no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return Object.fromEntries(fields.map((each) => [each.field, fieldErrorMessage(each)]))
}
