import type { Role } from '#contract/rights.ts'
import { sessionCookieName, signedToken } from '#server/platform/accounts/cookie.ts'
import { hashPassword } from '#server/platform/accounts/password.ts'
import { randomId, randomToken } from './random.ts'
import { type TestServer, testSecret } from './server.ts'

export type TestUser = {
  userId: string
  sessionId: string
  email: string
  displayName: string
  password: string
  /** The whole `Cookie` header. */
  cookie: string
}

const password = 'krita-pa-kon-47'
let passwordHash: Promise<string> | undefined

/** Hexadecimal digits as letters, because digits in a name could match a test's search for points. */
const consonants = (hex: string) =>
  [...hex].map((digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join('')

/** A few users are a tuple, so that each can have a name. */
type Users<Count> = Count extends 1
  ? [TestUser]
  : Count extends 2
    ? [TestUser, TestUser]
    : Count extends 3
      ? [TestUser, TestUser, TestUser]
      : TestUser[]

/**
 * Creates users with account, profile and a session each.
 * @param server its `url` is where the users will send; https has another cookie
 */
export async function makeUsers<Count extends number>(
  server: Pick<TestServer, 'pool'> & { url?: string },
  count: Count,
  { admin = false, roles = admin ? ['admin'] : [] }: { admin?: boolean; roles?: Role[] } = {},
): Promise<Users<Count>> {
  const cookieName = sessionCookieName({ appUrl: server.url ?? null })
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  const made = Array.from({ length: count }, () => {
    const userId = randomId()
    const token = randomToken()
    const mark = consonants(userId.slice(0, 8))
    return {
      userId,
      sessionId: randomId(),
      token,
      email: `gast-${mark}-${consonants(userId.slice(-12))}@example.se`,
      displayName: `Gäst ${mark}`,
    }
  })
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    const column = (of: (one: (typeof made)[number]) => string) => made.map(of)
    const ids = column((one) => one.userId)
    await client.query(
      `insert into users (id, name, email, email_verified)
       select id, name, email, true from unnest($1::uuid[], $2::text[], $3::text[]) as t (id, name, email)`,
      [ids, column((one) => one.displayName), column((one) => one.email)],
    )
    await client.query(
      `insert into accounts (user_id, account_id, provider_id, password)
       select id, id::text, 'credential', $2 from unnest($1::uuid[]) as t (id)`,
      [ids, hash],
    )
    await client.query(
      `insert into sessions (id, user_id, token, expires_at)
       select id, user_id, token, now() + interval '7 days'
       from unnest($1::uuid[], $2::uuid[], $3::text[]) as t (id, user_id, token)`,
      [column((one) => one.sessionId), ids, column((one) => one.token)],
    )
    // Without the message that the roles have changed: on a busy machine it would end a stream that was opened with them.
    if (roles.length > 0)
      await client.query(
        `select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper`,
      )
    await client.query(
      'insert into user_roles (user_id, role) select id, role from unnest($1::uuid[]) as t (id), unnest($2::text[]) as r (role)',
      [ids, roles],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return made.map(({ token, ...user }) => ({
    ...user,
    password,
    cookie: `${cookieName}=${signedToken(token, testSecret)}`,
  })) as Users<Count>
}
