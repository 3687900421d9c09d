import type { UseFormReturnType } from '@mantine/form'
import { createContext, useContext } from 'react'
import { hasText, t } from '#web/platform/language.ts'
import { type FormValue, valueAt } from './form-values.ts'
import { type FormSchema, schemaField } from './schema-fields.ts'

type Items = (index: number) => string
/** How the fields on the screen format their values, for the conflict dialog. */
export type FieldTexts = { values: Map<string, (value: FormValue) => string>; items: Map<string, Items> }

export type FormContextValue = {
  // biome-ignore lint/suspicious/noExplicitAny: fields are bound by path; `fieldsOf` types the paths
  form: UseFormReturnType<any>
  /** Where the texts of the fields are: `adminEvents.form`. */
  texts: string
  // biome-ignore lint/suspicious/noExplicitAny: any body
  schema: FormSchema<any>
  /** Whether labels say that a field may stay empty. */
  marksOptional: boolean
  fieldTexts: FieldTexts
}
export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext)
  if (!context) throw new Error('a field is outside of its form')
  return context
}

/** `questions.1.options.2` has its texts at `questionsOptions`. */
export const textName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('')

/** The text of a field by convention, undefined where there is none: `{name}`, `{name}Hint`, `{name}Item`. */
export function fieldText(
  texts: string,
  path: string,
  suffix = '',
  values: Record<string, unknown> = {},
): string | undefined {
  const key = `${texts}.${textName(path)}${suffix}`
  return hasText(key) ? String(t(key, values as never)) : undefined
}

/** The label of a value at a path; for an item in a list, with its position. */
export function labelOf(texts: string, path: string): string {
  const place = /\.(\d+)$/.exec(path)?.[1]
  const item = place && fieldText(texts, path, 'Item', { place: Number(place) + 1 })
  return item || fieldText(texts, path) || path
}

/** What a field shows and does: its label and hint, its limits, its value and error. */
export function useField(name: string) {
  const { form, texts, schema, marksOptional } = useFormContext()
  const { isOptional, maxLength } = schemaField(schema, name)
  return {
    label: labelOf(texts, name),
    hint: fieldText(texts, name, 'Hint'),
    maxLength,
    isRequired: !isOptional,
    isMarkedOptional: isOptional && marksOptional,
    value: valueAt(form.values, name) ?? '',
    setValue: (value: FormValue) => form.setFieldValue(name, value),
    error: form.errors[name],
    inputProps: form.getInputProps(name),
  }
}
