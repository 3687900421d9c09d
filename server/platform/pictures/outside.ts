import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

/** How the server reaches other sites for pictures. An argument of the app, which only tests replace: no configuration does. */
export type Outside = {
  /** The addresses of a host; none when there is no such host. */
  resolve: (host: string, signal: AbortSignal) => Promise<LookupAddress[]>
  isPublic: (ip: string) => boolean
  port: number
  /** The time for all pictures of one save together. */
  milliseconds: number
  /** The authority whose certificates are trusted. Default: those that Node trusts. */
  ca?: string
}

/** The public internet. */
export const internet: Outside = {
  resolve: resolveHost,
  isPublic: isPublicAddress,
  port: 443,
  milliseconds: 10_000,
}

/**
 * Asks the name servers directly. `dns.lookup` cannot be cancelled and occupies a thread, which slow name servers of
 * others could use up, and it would also find names in the host's own files.
 */
export async function resolveHost(
  host: string,
  signal: AbortSignal,
  servers?: string[],
): Promise<LookupAddress[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    // A host often has addresses of one family only: the other query then fails.
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = (family: 4 | 6, answer: PromiseSettledResult<string[]>) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
    return [...found(4, four), ...found(6, six)]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
