import { domainToASCII } from 'node:url'
import { normaliseEmail } from '#rules/email.ts'
import { ProblemError } from '../http/problem.ts'

/** The stored form of a typed address, or null when it is invalid. */
export const storedEmail = (typed: string): string | null => normaliseEmail(typed, domainToASCII)

/** The stored form of an address in a form's field. Throws `validation_failed` when it is invalid. */
export function requireEmail(typed: string): string {
  const email = storedEmail(typed)
  if (email === null) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'email', rule: 'invalid' }] })
  }
  return email
}
