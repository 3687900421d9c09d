import { ECDH } from 'node:crypto'

/** A browser's push subscription: the endpoint, and the keys with which messages to it are encrypted. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

const longest = 1000

/**
 * The endpoint as a plain address, or null when it is not allowed. It must be https on the standard port, at a listed host
 * or a subdomain of it. Clients choose the address, so without the list they could make the server request anything.
 */
export function pushEndpoint(endpoint: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  const isBare = url.protocol === 'https:' && url.port === '' && !url.username && !url.password && !url.hash
  const isKnown = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isBare && isKnown && url.href.length <= longest ? url.href : null
}

/** Whether the keys are a point of the curve and a secret, as RFC 8291 requires. */
export function arePushKeys({ p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (Buffer.from(auth, 'base64url').length !== 16 || point.length !== 65) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
