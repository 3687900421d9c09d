import type { Env } from '../../env.ts'
import { ProblemError } from './problem.ts'

/**
 * Refuses a picture on a host that the operator has not named: guests' browsers would not show it, and fetching it would
 * tell that host who is here. The address has the form that the contract allows; nothing is fetched here either.
 */
export function requirePictureHost(
  { imageHosts }: Pick<Env, 'imageHosts'>,
  field: string,
  address: string | null,
): void {
  if (address === null || address.startsWith('/')) return
  if (imageHosts.includes(new URL(address).host)) return
  throw new ProblemError('validation_failed', { fields: [{ field, rule: 'picture_host' }] })
}
