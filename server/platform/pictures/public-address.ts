import ipaddr from 'ipaddr.js'

/** The part of IPv6 from which public addresses are allocated. */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. Everything else is refused: private, loopback, link-local,
 * shared, multicast, reserved, and IPv6 forms that carry an IPv4 address. The library calls some of those, such as
 * `::7f00:1`, unicast; they are outside of the allocated part.
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || (address as ipaddr.IPv6).match(allocated)
}
