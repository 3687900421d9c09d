import parsePhoneNumber from 'libphonenumber-js'
import { bounds } from '#contract/bounds.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * A phone number in any common form as E.164. Without a country code it is Swedish; blank means none. Throws
 * `validation_failed` for the field.
 */
export function storedPhone(typed: string | null, field = 'phone'): string | null {
  if (typed === null || typed.trim() === '') return null
  const number = readPhone(typed)
  if (number === null) throw new ProblemError('validation_failed', { fields: [{ field, rule: 'invalid' }] })
  return number
}

/** The same; null for what is no phone number. */
export function readPhone(typed: string): string | null {
  const number = parsePhoneNumber(typed, 'SE')
  return number?.isValid() && number.ext === undefined ? number.number : null
}

/** The difference in points of an admin's edit. Throws `validation_failed` beyond the limit of one edit. */
export function pointsDelta(points: { before: number; after: number } | undefined): number {
  const delta = points ? points.after - points.before : 0
  const limit = bounds.points.delta
  if (Math.abs(delta) > limit) {
    const rule = delta > 0 ? 'too_big' : 'too_small'
    throw new ProblemError('validation_failed', { fields: [{ field: 'points', rule, limit }] })
  }
  return delta
}
