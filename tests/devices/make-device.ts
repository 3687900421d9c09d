import type { DevicePurpose } from '#contract/rights.ts'
import { deviceCookieName, signedToken } from '#server/platform/accounts/cookie.ts'
import { deviceTokenHash } from '#server/platform/accounts/device-session.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { randomId, randomToken } from '#tests/harness/random.ts'
import { type TestServer, testSecret } from '#tests/harness/server.ts'
import type { TestUser } from '#tests/harness/users.ts'

/** A paired device, as a caller. Its ids are the device's. */
export async function makeDevice(
  { pool, url }: Pick<TestServer, 'pool' | 'url'>,
  purpose: DevicePurpose,
): Promise<TestUser> {
  const [id, token] = [randomId(), randomToken()]
  const name = `Enhet ${id.slice(0, 8)}`
  await pool.query('insert into devices (id, name, purpose, token_hash) values ($1, $2, $3, $4)', [
    id,
    name,
    purpose,
    deviceTokenHash(token),
  ])
  const cookie = `${deviceCookieName({ appUrl: url })}=${signedToken(token, testSecret)}`
  return { userId: id, sessionId: id, email: '', displayName: name, password: '', cookie }
}

export type Waiting = { cookie: string; code: string }

/** A device that shows a code. `known` is one that asks for the next code. */
export async function waitToBePaired(
  server: Pick<TestServer, 'url'>,
  known: { cookie: string } | null = null,
): Promise<Waiting> {
  const answer = await call(server, known, 'startPairing')
  if (answer.status !== 201) throw new Error(`startPairing answered ${answer.status}`)
  return { cookie: cookieOf(answer), code: answer.body.code }
}

const cookieOf = ({ headers }: Called): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''
