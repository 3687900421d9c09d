import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { call } from '#tests/harness/call.ts'
import type { TestServer } from '#tests/harness/server.ts'
import type { TestUser } from '#tests/harness/users.ts'

/**
 * The code that an authenticator shows for a key (RFC 6238), written apart from the library. The present code and the next one
 * are accepted, also when a new half minute begins before the request arrives.
 */
export function codeOf(key: string, step: 'now' | 'next' = 'now'): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + (step === 'next' ? 1 : 0)))
  const digest = createHmac('sha1', fromBase32(key)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return ((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0')
}

/** The bytes of a key. */
export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export type Factor = {
  key: string
  recoveryCodes: string[]
  /** The code with which it was set up. */
  usedCode: string
}

/** Sets up the second factor of an admin, who gets a new cookie. The present code is then used up. */
export async function setUpFactor(server: Pick<TestServer, 'url'>, admin: TestUser): Promise<Factor> {
  const started = await call(server, admin, 'startSecondFactor', { body: { password: admin.password } })
  expect(started.status).toBe(200)
  const { key } = started.body
  const usedCode = codeOf(key)
  const confirmed = await call(server, admin, 'confirmSecondFactor', { body: { code: usedCode } })
  expect(confirmed.status).toBe(200)
  admin.cookie = cookiesOf(confirmed)
  return { key, recoveryCodes: confirmed.body.recoveryCodes, usedCode }
}

/** The cookies that an answer sets, as a browser sends them back. Deleted ones are left out. */
export const cookiesOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

/** Signs in with the password. @returns the browser that waits for the code */
export async function begin(server: Pick<TestServer, 'url'>, user: TestUser): Promise<{ cookie: string }> {
  const { email, password } = user
  const answer = await call(server, null, 'signIn', { body: { email, password } })
  expect(answer).toMatchObject({ status: 200, body: { me: null, next: 'code' } })
  return { cookie: cookiesOf(answer) }
}
