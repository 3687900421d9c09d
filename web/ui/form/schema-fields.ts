import type { z } from 'zod'
import type { FieldError } from '#contract/errors.ts'
import { fieldErrors } from '#rules/field-errors.ts'
import { fieldErrorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { valueAt } from './form-values.ts'

/** The contract's schema of the body that a form sends. */
export type FormSchema<Body = unknown> = z.ZodType<unknown, Body>
type Field = { isOptional: boolean; isNumber: boolean; maxLength: number | undefined }

type Check = { _zod: { def: { check: string; maximum?: number } } }
type Node = Pick<FormSchema, 'safeParse'> & {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Node>
      element?: Node
      innerType?: Node
      in?: Node
      out?: Node
      options?: Node[]
      checks?: Check[]
    }
  }
}

const known = new WeakMap<FormSchema, Map<string, Field>>()

/** Whether the field at a path may stay empty, whether it is a number, and its maximum length. */
export function schemaField(schema: FormSchema, path: string): Field {
  const fields = known.get(schema) ?? new Map<string, Field>()
  known.set(schema, fields)
  const found = fields.get(path) ?? read(at(schema as unknown as Node, path.split('.')))
  fields.set(path, found)
  return found
}

const read = (node: Node | undefined): Field => ({
  isOptional: node !== undefined && ['', null].some((empty) => node.safeParse(empty).success),
  isNumber: node !== undefined && isNumber(node),
  maxLength: node && maxLength(node),
})

function at(node: Node | undefined, [key, ...rest]: string[]): Node | undefined {
  if (node === undefined || key === undefined) return node
  const { shape, element, innerType, in: input } = node._zod.def
  if (shape || element) return at(shape ? shape[key] : element, rest)
  return at(innerType ?? input, [key, ...rest])
}

const isNumber = ({ _zod: { def } }: Node): boolean =>
  def.type === 'number' || [def.innerType, def.in].some((inner) => inner !== undefined && isNumber(inner))

/** Texts are normalised before their length is checked, so the output schema of a pipe counts. */
function maxLength({ _zod: { def } }: Node): number | undefined {
  const own = def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
  if (own !== undefined) return own
  const inner = [def.innerType, def.out, def.in, ...(def.options ?? [])].filter((each) => each !== undefined)
  for (const each of inner) {
    const found = maxLength(each)
    if (found !== undefined) return found
  }
  return undefined
}

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
