import fc from 'fast-check'
import { z } from 'zod'
import { hostileString, hostileValue } from './hostile.ts'

type JsonSchema = {
  type?: string
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/**
 * Values that the server knows: event ids, other ids by parameter name, e-mail addresses, and cursors,
 * which only the server can produce.
 */
export type Known = { ids: string[]; named: Record<string, string[]>; emails: string[]; cursors: string[] }

/** Objects that mostly satisfy the schema of a route. */
export const validObject = (schema: z.ZodType, known: Known): fc.Arbitrary<Record<string, unknown>> =>
  // An empty registry, because a component with an id would become a reference.
  objectOf(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata: z.registry(),
      // For a value with a rule of its own, such as a date, only the metadata has the format.
      override: ({ zodSchema, jsonSchema }) => {
        const { format } = z.globalRegistry.get(zodSchema as unknown as z.ZodType) ?? {}
        if (typeof format === 'string') jsonSchema.format = format
      },
    }) as JsonSchema,
    known,
  )

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, fieldValue(name, field, known)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function fieldValue(name: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fieldValue(name, option, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = 20 } = schema
    const within = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 20)) }
    return fc.oneof(
      fc.array(fieldValue(name, items, known), within),
      fc.uniqueArray(fieldValue(name, items, known), within),
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') return numberWithin(schema)
  return textOf(name, schema, known)
}

function numberWithin({ minimum = -1_000, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, minimum + 1, maximum - 1, maximum)
  return fc.oneof(
    edges,
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3) }),
    fc.integer({ min: minimum, max: maximum }),
  )
}

function textOf(name: string, schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  const existing = known.named[name]
  if (existing?.length) return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...existing) }, fc.uuid())
  if (schema.format === 'uuid')
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known.ids) }, fc.uuid())
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (name === 'email') {
    const fresh = fc.uuid().map((id) => `fuzz-${id}@example.se`)
    const odd = fc.emailAddress()
    return fc.oneof(
      { weight: 2, arbitrary: fresh },
      { weight: 1, arbitrary: odd },
      fc.constantFrom(...known.emails),
    )
  }
  if (name === 'cursor' && known.cursors.length > 0) return fc.constantFrom(...known.cursors)
  if (name === 'topics') {
    const played = (known.named.competitionId ?? []).slice(0, 1).map((id) => `competition:${id}`)
    return fc.shuffledSubarray(['events', 'club', 'me', 'admin', ...played], { minLength: 1 }).map(String)
  }
  if (schema.pattern) return matching(schema.pattern)
  const { minLength = 1, maxLength = 100 } = schema
  const within = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    fc.string({ ...within, unit: 'grapheme-ascii' }),
    fc.string({ ...within, unit: 'grapheme' }),
  )
}

/** The generator does not support look-arounds; hostile values cover them. */
const matching = (pattern: string) =>
  fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?[=!][^)]*\)/g, '')))

type Mutation = {
  at: number
  kind: 'remove' | 'replace' | 'retype' | 'corrupt' | 'add'
  value: unknown
  text: string
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('remove', 'replace', 'retype', 'corrupt', 'corrupt', 'corrupt', 'add'),
  value: hostileValue,
  text: hostileString,
})

/** An object one to three mutations away from a valid one: a field missing, replaced, corrupted, of another type, or added. */
export const almostValid = (
  valid: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 3, size: '-1' }))
    .map(([object, mutations]) => mutations.reduce(mutate, object))

function mutate(
  object: Record<string, unknown>,
  { at, kind, value, text }: Mutation,
): Record<string, unknown> {
  const names = Object.keys(object)
  const name = names[at % Math.max(1, names.length)]
  if (kind === 'add' || name === undefined) return { ...object, [text || 'extra']: value }
  if (kind === 'remove') return Object.fromEntries(Object.entries(object).filter(([each]) => each !== name))
  if (kind === 'replace') return { ...object, [name]: value }
  const old = object[name]
  if (kind === 'corrupt' && typeof old === 'string')
    return { ...object, [name]: old.slice(0, 20) + text.slice(0, 40) }
  return { ...object, [name]: typeof old === 'string' ? [old] : String(old) }
}
