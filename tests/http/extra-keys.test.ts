import { expect, test } from 'vitest'
import { z } from 'zod'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { bodyFor, mutations, pathOf, typesOfFile } from './mutations.ts'
import { storedRows } from './stored-rows.ts'

const server = await startServer()
/** They take turns, because the requests for all routes are more than one user may send in a minute. */
const admins = (await makeUsers(server, 4, { admin: true })) as [TestUser, ...TestUser[]]
const adminFor = ({ operationId }: (typeof mutations)[number]): TestUser =>
  admins[mutations.findIndex((route) => route.operationId === operationId) % admins.length] as TestUser
const [victim] = await makeUsers(server, 1)

/** Keys that a client may not set; as text, because `__proto__` would not survive an object literal. */
const extras = (userId: string) => [
  '"role":"admin"',
  '"points":9999',
  '"level":15',
  `"user_id":"${userId}"`,
  `"userId":"${userId}"`,
  '"status":"confirmed"',
  `"id":"${userId}"`,
  '"created_at":"2000-01-01T00:00:00Z"',
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"emailVerified":true',
  '"currentAttendees":0',
]

/** The keys of the route's body. Some are among the extras, because an admin may set points and roles. */
function ownKeys({ parts: { body } }: (typeof mutations)[number]): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}

const withBody = mutations.filter((route) => route.parts.body)
// A picture has no keys. own-requests.test.ts checks that such a route refuses JSON.
const withoutBody = mutations.filter((route) => !route.parts.body && !typesOfFile(route))

async function send(route: (typeof mutations)[number], text: string, cookie: string): Promise<Response> {
  return fetch(server.url + pathOf(route, '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'), {
    method: route.method.toUpperCase(),
    headers: { 'content-type': 'application/json', origin: server.url, cookie },
    body: text,
  })
}

test.each(withBody.map((route) => [route.operationId, route] as const))(
  '%s refuses extra keys',
  async (_, route) => {
    const before = await storedRows(server.pool)
    const own = ownKeys(route)
    for (const extra of extras(victim.userId)) {
      if (own.some((key) => extra.startsWith(`"${key}":`))) continue
      const text = JSON.stringify(bodyFor(route)).replace(/\}$/, `,${extra}}`)
      const answer = await send(route, text, adminFor(route).cookie)
      const body = (await answer.json()) as { code: string; fields?: { rule: string }[] }
      expect([extra, answer.status, body.code]).toEqual([extra, 400, 'validation_failed'])
      expect(body.fields?.some((field) => field.rule === 'unknown')).toBe(true)
    }
    expect(await storedRows(server.pool)).toEqual(before)
  },
)

test.each(withoutBody.map((route) => [route.operationId, route] as const))(
  '%s takes the user from the session and ignores a body',
  async (_, route) => {
    for (const extra of extras(victim.userId)) {
      const answer = await send(route, `{${extra}}`, adminFor(route).cookie)
      expect(answer.status).toBeLessThan(500)
      if (route.operationId === 'signOut') break
    }
    const { rows } = await server.pool.query(
      `select (select count(*)::int from event_bookings) as bookings,
            (select count(*)::int from user_roles where user_id = $1) as roles,
            (select count(*)::int from sessions where user_id = $1) as sessions,
            (select count(*)::int from profiles where user_id = $1 and points = 0 and version = 1) as profiles`,
      [victim.userId],
    )
    expect(rows[0]).toEqual({ bookings: 0, roles: 0, sessions: 1, profiles: 1 })
  },
)

test('a duplicate key in JSON causes no error', async () => {
  const [user] = await makeUsers(server, 1)
  const answer = await fetch(`${server.url}/api/me/language`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.url, cookie: user.cookie },
    body: '{"language":"sv","language":"en"}',
  })
  expect(answer.status).toBe(204)
})
