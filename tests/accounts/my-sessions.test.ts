import { beforeEach, expect, test } from 'vitest'
import type { MySession } from '#contract/accounts.ts'
import { call } from '#tests/harness/call.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { cookieOf } from './browser-like.ts'

let server: TestServer
let user: TestUser
beforeEach(async () => {
  server ??= await startServer()
  ;[user] = await makeUsers(server, 1)
})

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
async function signInElsewhere(userAgent = firefox): Promise<{ cookie: string }> {
  const answer = await call(server, null, 'signIn', {
    body: { email: user.email, password: user.password },
    headers: { 'user-agent': userAgent },
  })
  return { cookie: cookieOf(answer) }
}
const sessions = async (who: { cookie: string }): Promise<MySession[]> =>
  (await call(server, who, 'listMySessions')).body.items
const status = async (who: { cookie: string }) => (await call(server, who, 'getMe')).status

test('my sessions: they are listed by last use, and the current one is marked', async () => {
  const phone = await signInElsewhere()
  await server.pool.query(`update sessions set updated_at = now() - interval '20 hours' where id = $1`, [
    user.sessionId,
  ])
  const list = await sessions(phone)
  expect(list.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    ['Firefox', 'Android', true],
    [null, null, false],
  ])
  expect((await sessions(user)).map((session) => session.current)).toEqual([false, true])
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(
    ['browser', 'createdAt', 'current', 'id', 'lastUsedAt', 'system'].sort(),
  )
})

test('my sessions: an expired session is not listed', async () => {
  await signInElsewhere()
  await server.pool.query(`update sessions set expires_at = now() - interval '1 second' where id <> $1`, [
    user.sessionId,
  ])
  expect(await sessions(user)).toHaveLength(1)
})

test('my sessions: ending one closes its streams, and the others continue', async () => {
  const [phone, tablet] = [await signInElsewhere(), await signInElsewhere('Safari')]
  const stream = await openStream(server, phone)
  await stream.next((message) => message.type === 'stream.opened')
  const sessionId = (await sessions(phone)).find((session) => session.current)?.id ?? ''
  expect((await call(server, user, 'endMySession', { params: { sessionId } })).status).toBe(204)
  const since = performance.now()
  expect(await Promise.all([status(phone), status(tablet), status(user)])).toEqual([401, 200, 200])
  expectWithin(2_000, (await stream.closed) - since)
  expect((await call(server, user, 'endMySession', { params: { sessionId } })).body.code).toBe('not_found')
})

test('my sessions: ending the current one also clears its cookie', async () => {
  const answer = await call(server, user, 'endMySession', { params: { sessionId: user.sessionId } })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    204,
    'spelrum_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ])
  expect(await status(user)).toBe(401)
})

test('my sessions: another user’s session is not found, like one that does not exist', async () => {
  const [stranger] = await makeUsers(server, 1)
  const answers = await Promise.all(
    [stranger.sessionId, randomId()].map((sessionId) =>
      call(server, user, 'endMySession', { params: { sessionId } }),
    ),
  )
  const [theirs, none] = answers.map(({ status: code, body }) => ({ code, ...body, requestId: '' }))
  expect(theirs).toEqual(none)
  expect(theirs?.code).toBe('not_found')
  expect(await status(stranger)).toBe(200)
})

test('my sessions: ending the others keeps the current one, and those of other users', async () => {
  const [stranger] = await makeUsers(server, 1)
  const others = [await signInElsewhere(), await signInElsewhere(), await signInElsewhere()]
  const streams = await Promise.all(others.map((other) => openStream(server, other)))
  await Promise.all(streams.map((stream) => stream.next((m) => m.type === 'stream.opened')))
  expect((await call(server, user, 'endMyOtherSessions')).status).toBe(204)
  const since = performance.now()
  expect(await Promise.all(others.map(status))).toEqual([401, 401, 401])
  expectWithin(2_000, Math.max(...(await Promise.all(streams.map((stream) => stream.closed)))) - since)
  expect(await sessions(user)).toHaveLength(1)
  expect(await status(stranger)).toBe(200)
})
