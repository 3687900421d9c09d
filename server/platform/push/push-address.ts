import { ECDH } from 'node:crypto'

/** What a browser's push service gave: where to send, and the keys that only the browser can read with. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

const longest = 1000

/**
 * The endpoint as a plain address, or null where we do not send to: anything but https on its own port, at one of the
 * named hosts or below it. Browsers name the address, so without this list anyone could make the server ask anything.
 */
export function pushEndpoint(endpoint: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  const isBare = url.protocol === 'https:' && url.port === '' && !url.username && !url.password && !url.hash
  const isKnown = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isBare && isKnown && url.href.length <= longest ? url.href : null
}

/** Whether these are a point of the curve and a secret, as RFC 8291 has them. */
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
