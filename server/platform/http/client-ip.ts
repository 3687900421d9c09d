import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * Returns the function that determines a request's client address: the socket's, unless it is a proxy that is configured
 * as trusted; then the rightmost address of X-Forwarded-For that is not a trusted proxy. Addresses further
 * left were written by the client.
 * @param trustProxy addresses or CIDR ranges
 */
export function clientIp(trustProxy: readonly string[]): (c: Context) => string {
  const isTrusted = addressList(trustProxy)
  return (c) => {
    const address = socketAddress(c)
    if (trustProxy.length === 0) return address
    return forwardedFor(address, c.req.header('x-forwarded-for'), isTrusted)
  }
}

/**
 * Whether a proxy forwarded the request for an unknown client: the proxy is not trusted, or
 * names no client. Its own address, often private, says nothing about the client.
 * @param ip the result of `clientIp`
 */
export const isForUnknown = (c: Context, ip: string): boolean =>
  (c.req.header('x-forwarded-for') ?? c.req.header('forwarded')) !== undefined && ip === socketAddress(c)

/**
 * What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, because a client usually has
 * all addresses of one. An IPv4 address that is written as IPv6 counts as IPv4.
 * @param ip the result of `clientIp`
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

function socketAddress(c: Context): string {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  return plain(incoming?.socket.remoteAddress ?? '')
}

export function forwardedFor(
  socketAddress: string,
  header: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  let address = socketAddress
  const forwarders = header?.split(',').map((forwarder) => plain(forwarder.trim())) ?? []
  while (isTrusted(address)) {
    const forwarder = forwarders.pop()
    if (forwarder === undefined || isIP(forwarder) === 0) break
    address = forwarder
  }
  return address
}

/** Returns a test whether an address is within the given addresses and CIDR ranges. */
export function addressList(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** An IPv4 address that arrived on an IPv6 socket is written as IPv4; a port or zone is dropped. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return address
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
}
