import type { FieldError } from '#contract/errors.ts'
import { fieldErrors } from '#rules/field-errors.ts'
import { fieldErrorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { valueAt } from './form-values.ts'
import { type FormSchema, schemaField } from './schema-fields.ts'

/** Path → text. */
export type FieldMessages = Record<string, string>
/** A form's own text for an error at a path of the form; undefined for the default. */
export type Explain = (error: FieldError) => string | undefined

/** The errors of the contract's schema as texts, at most one per field. */
export function schemaMessages(
  // biome-ignore lint/suspicious/noExplicitAny: any body
  schema: FormSchema<any>,
  body: unknown,
  /** The path of the form for a path of the body. */
  pathOf: (path: string) => string,
  /** The form's own texts. */
  explain?: Explain,
): FieldMessages {
  const { error } = schema.safeParse(body, { reportInput: true })
  const messages: FieldMessages = {}
  for (const each of error ? fieldErrors(error) : []) {
    const value = valueAt(body, each.field)
    const isEmpty =
      value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    const rule = each.rule === 'invalid' && isEmpty ? 'required' : each.rule
    const isNoNumber = rule === 'invalid' && schemaField(schema, each.field).isNumber
    const path = pathOf(each.field)
    messages[path] ??=
      explain?.({ ...each, field: path, rule }) ??
      (isNoNumber ? t('form.wholeNumber') : fieldErrorMessage({ ...each, rule }))
  }
  return messages
}
