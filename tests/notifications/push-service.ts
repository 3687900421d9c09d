import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { selfSigned } from '#tests/harness/certificate.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'

export type Received = {
  path: string
  host: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The host name of the test push service. */
export const pushHost = 'push.example.test'

/**
 * A push service over https with a self-signed certificate, reached through its `agent`. `answers` sets the
 * status of its replies, or a function that chooses it for each message.
 */
export async function startPushService() {
  const { key, cert } = selfSigned([pushHost, `*.${pushHost}`])
  const received: Received[] = []
  let answer: number | ((message: Received) => number | 'nothing' | Promise<number>) = 201
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const { host = '', ...headers } = request.headers
      const message = { path: request.url ?? '', host, headers, body: Buffer.concat(parts) }
      received.push(message)
      const status = typeof answer === 'function' ? await answer(message) : answer
      if (status === 'nothing') return
      const location = status === 307 ? { location: `https://${pushHost}/elsewhere` } : {}
      response.writeHead(status, location).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    received,
    agent: agentFor(port, cert),
    answers: (next: typeof answer) => {
      answer = next
    },
  }
}

/** Connects to the given local port; SNI and the certificate check use the host name of the endpoint. */
function agentFor(port: number, ca: string): Agent {
  const agent = new Agent({ keepAlive: false })
  agent.createConnection = ((options: { servername?: string; host?: string }): TLSSocket =>
    connect({ host: '127.0.0.1', port, ca, servername: options.servername ?? options.host ?? '' })) as never
  return agent
}

/** A subscribed browser: its subscription, and decryption of messages (RFC 8291, implemented independently). */
export function makeBrowser(path = `/${randomBytes(6).toString('hex')}`, host = pushHost) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `https://${host}${path}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const cipher = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
    const key = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
    const contentKey = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: nonce\0', 12))
    const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
    decipher.setAuthTag(cipher.subarray(-16))
    const padded = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
  return { subscription, read }
}

/** Checks the signature as a push service does (RFC 8292), and returns the claims. */
export function vapidClaims(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('signed by a different key from the one that the browser was given')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url') }
  const verifying = createPublicKey({
    format: 'jwk',
    key: { ...jwk, y: point.subarray(33).toString('base64url') },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: verifying, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is invalid')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
