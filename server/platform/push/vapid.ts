import { createECDH, hkdfSync } from 'node:crypto'
import type { Env } from '../../env.ts'
import { siteOrigin } from '../mail/layout.ts'

/** Our keys for the push services of browsers (RFC 8292): base64url, the public key as an uncompressed point. */
type Vapid = { subject: string; publicKey: string; privateKey: string }

const made = new Map<string, Pick<Vapid, 'publicKey' | 'privateKey'>>()

/** Derived from SECRET, so the same on every node and after every restart. A new SECRET ends every subscription. */
export function vapidOf(env: Env): Vapid {
  const keys = made.get(env.secret) ?? makeKeys(env.secret)
  made.set(env.secret, keys)
  const { origin, protocol, hostname } = new URL(siteOrigin(env))
  return { ...keys, subject: protocol === 'https:' ? origin : `mailto:no-reply@${hostname}` }
}

function makeKeys(secret: string): Pick<Vapid, 'publicKey' | 'privateKey'> {
  const curve = createECDH('prime256v1')
  // Almost all 32-byte values are valid private keys of the curve. After an invalid one the next is derived.
  for (let attempt = 0; ; attempt++) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `spelrum web push ${attempt}`, 32))
    try {
      curve.setPrivateKey(bytes)
    } catch {
      continue
    }
    return {
      publicKey: curve.getPublicKey('base64url', 'uncompressed'),
      privateKey: bytes.toString('base64url'),
    }
  }
}
