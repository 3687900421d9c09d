import type { FieldError } from '#contract/errors.ts'
import { ApiError } from './api.ts'
import { t } from './language.ts'

/** What to tell a guest about any error: the sentence of its code; of anything else, that it is ours. */
export const errorMessage = (error: unknown): string =>
  t(`problems.codes.${error instanceof ApiError ? error.code : 'internal_error'}`)

/** What is wrong with a field that the server refused. */
export const fieldErrorMessage = ({ rule, limit }: FieldError): string =>
  t(`problems.rules.${rule}`, { limit: limit ?? '' })

/** Field → sentence of a refused form, ready for a form's `setErrors`; empty when the refusal is about no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return Object.fromEntries(fields.map((each) => [each.field, fieldErrorMessage(each)]))
}
