/** The subset of JSON Schema that the contract uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  example?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** A schema in TypeScript's notation, with its limits in parentheses. */
export function shape(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const parts = schema.anyOf ?? schema.allOf
  if (parts) return [...new Set(parts.map((part) => shape(part, indent)))].join(schema.anyOf ? ' | ' : ' & ')
  if (schema.properties) return objectShape(schema, indent)
  const types = [schema.type ?? 'unknown'].flat()
  return (
    types.map((type) => (type === 'array' ? `${bracketed(schema, indent)}[]` : type)).join(' | ') +
    limits(schema)
  )
}

function objectShape({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shape(schema, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

function bracketed({ items = {} }: Schema, indent: string): string {
  const inner = shape(items, indent)
  return inner.includes(' | ') ? `(${inner})` : inner
}

function limits({ format, minLength, maxLength, minimum, maximum }: Schema): string {
  const length = range(minLength, maxLength)
  const value = range(minimum, maximum)
  const limits = [format, length && `${length} characters`, value].filter((each) => each)
  return limits.length > 0 ? ` (${limits.join(', ')})` : ''
}

const range = (from: number | undefined, to: number | undefined) =>
  from === undefined && to === undefined ? '' : `${from ?? ''}–${to ?? ''}`
