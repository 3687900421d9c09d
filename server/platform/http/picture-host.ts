import type { Env } from '../../env.ts'
import { ProblemError } from './problem.ts'

/**
 * Refuses a picture on a host that is not configured: guests' browsers would not show it, and fetching it would
 * reveal guests to that host. The contract checks the form of the address; nothing is fetched here.
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
