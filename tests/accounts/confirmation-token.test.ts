import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer, testSecret } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const [user] = await makeUsers(server, 1)
await server.pool.query('update users set email_verified = false')

const now = () => Math.floor(Date.now() / 1000)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token like that of the mailed link, except for the given values. */
function token({ header = {}, claims = {}, hash = 'sha256', key = testSecret } = {}): string {
  const content = [
    encoded({ alg: 'HS256', ...header }),
    encoded({ email: user.email, iat: now(), exp: now() + 60, ...claims }),
  ].join('.')
  const signature = hash && createHmac(hash, key).update(content).digest('base64url')
  return `${content}.${signature}`
}

const isConfirmed = async () => (await call(server, user, 'getMe')).body.emailVerified
const confirm = (text: string) => call(server, null, 'confirmEmail', { body: { token: text } })
const ownKey = 'a-key-that-came-with-the-token-0123456789'

test.each<[string, Parameters<typeof token>[0]]>([
  ['without a signature', { header: { alg: 'none' }, hash: '' }],
  ['signed with another key', { key: ownKey }],
  ['signed with a key that it carries', { header: { jwk: { kty: 'oct', k: btoa(ownKey) } }, key: ownKey }],
  ['signed by another algorithm', { header: { alg: 'HS512' }, hash: 'sha512' }],
  ['that has expired', { claims: { exp: now() - 1 } }],
  ['that is not valid yet', { claims: { nbf: now() + 60 } }],
])('confirmation: a token %s is refused', async (_, parts) => {
  expect((await confirm(token(parts))).body.code).toBe('invalid_token')
  expect(await isConfirmed()).toBe(false)
})

test('control: the token without these faults confirms the address', async () => {
  expect((await confirm(token())).status).toBe(204)
  expect(await isConfirmed()).toBe(true)
})
