import type { z } from 'zod'

/** Why a JSON answer is not exactly what the schema describes, or null: a wrong or missing field, or an additional one. */
export function misfit(schema: z.ZodType, answer: unknown): string | null {
  const parsed = schema.safeParse(answer)
  return parsed.success ? additionalField(answer, parsed.data) : parsed.error.message
}

function additionalField(given: unknown, parsed: unknown, path = ''): string | null {
  if (typeof given !== 'object' || given === null) return null
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (typeof parsed !== 'object' || parsed === null || !(key in parsed))
      return `additional field ${path}${key}`
    const inner = additionalField(value, (parsed as Record<string, unknown>)[key], `${path}${key}.`)
    if (inner) return inner
  }
  return null
}
