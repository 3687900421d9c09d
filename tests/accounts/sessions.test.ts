import { describe, expect, test } from 'vitest'
import { sweep } from '#server/platform/housekeeping.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { cutBus } from '#tests/realtime/cut-bus.ts'
import { untilDelivered } from '#tests/realtime/marker.ts'
import { untilSessionChecked } from '#tests/realtime/session-check.ts'
import { openStream } from '#tests/realtime/stream.ts'

const server = await startServer()
const oneUser = async () => (await makeUsers(server, 1))[0]
const signIn = (email: string, password: string) =>
  call(server, null, 'signIn', { body: { email, password } })

describe('the longest time of a session', () => {
  /** A session that is used every day since a sign-in this long ago. */
  const age = (user: TestUser, ago: string) =>
    server.pool.query(
      `update sessions set created_at = now() - $2::interval, updated_at = now() - interval '25 hours',
         expires_at = now() + interval '29 days' where id = $1`,
      [user.sessionId, ago],
    )
  const secondsLeft = async (user: TestUser): Promise<number> => {
    const { rows } = await server.pool.query(
      'select extract(epoch from expires_at - now())::float as left from sessions where id = $1',
      [user.sessionId],
    )
    return rows[0].left
  }

  test('session: one that is used every day ends 90 days after the sign-in', async () => {
    const [young, old] = [await oneUser(), await oneUser()]
    await age(young, '59 days')
    await age(old, '80 days')
    for (const user of [young, old]) expect((await call(server, user, 'getMe')).status).toBe(200)
    await expect.poll(() => secondsLeft(young)).toBeGreaterThan(29.9 * 86_400)
    await expect.poll(() => secondsLeft(old)).toBeLessThan(10 * 86_400 + 1)
    await age(old, '90 days')
    await call(server, old, 'getMe')
    await expect.poll(async () => (await call(server, old, 'getMe')).status).toBe(401)
  })

  test('session: its open stream is closed at the next check after its end', async () => {
    const user = await oneUser()
    const stream = await openStream(server, user)
    await stream.next(({ type }) => type === 'stream.opened')
    await age(user, '90 days')
    await call(server, user, 'getMe')
    await expect.poll(() => secondsLeft(user)).toBeLessThan(1)
    // A new connection of the bus is one of the times when all sessions are checked.
    await server.pool.query(cutBus)
    await stream.next(({ type }) => type === 'session.ended')
    await stream.closed
  })

  test('session: that of an unattended display lasts from the afternoon to the morning', async () => {
    const user = await oneUser()
    const stream = await openStream(server, user)
    await stream.next(({ type }) => type === 'stream.opened')
    await server.pool.query(
      `update sessions set created_at = now() - interval '16 hours', updated_at = now() - interval '16 hours',
         expires_at = expires_at - interval '16 hours' where id = $1`,
      [user.sessionId],
    )
    expect(await secondsLeft(user)).toBeGreaterThan(86_400)
    const began = new Date()
    await server.pool.query(cutBus)
    await untilSessionChecked(server.pool, began)
    await untilDelivered(server, 'events', [stream])
    expect((await call(server, user, 'listCompetitions')).status).toBe(200)
  })

  test('session: a shorter setting applies to sessions that exist', async () => {
    const { engine, pool } = await startInProcess()
    const [user] = (await makeUsers({ pool }, 1)) as [TestUser]
    const count = async () => {
      await sweep(engine)
      return (await pool.query('select from sessions where expires_at > now()')).rowCount
    }
    await pool.query(`update sessions set created_at = now() - interval '3 days' where id = $1`, [
      user.sessionId,
    ])
    expect(await count()).toBe(1)
    engine.env.sessionMaxDays = 2
    expect(await count()).toBe(0)
  })
})

test('sign-in: failed ones are logged with the account, ten lines a minute, without what was typed', async () => {
  const user = await oneUser()
  const lines = () =>
    server
      .output()
      .filter((line) => line.includes('sign-in failed'))
      .map((line) => JSON.parse(line))
  const fail = async (email: string, times: number) => {
    for (let time = 0; time < times; time++) {
      await server.pool.query('delete from sign_in_delays')
      expect((await signIn(email, 'hemlig-gissning')).status).toBe(401)
    }
  }
  await fail(user.email, 12)
  await fail('ingen@example.se', 2)
  await expect.poll(() => lines().length).toBe(12)
  expect(lines().map(({ userId }) => userId)).toEqual([...Array(10).fill(user.userId), null, null])
  expect(lines()[0]).toMatchObject({ level: 'warn', requestId: expect.any(String) })
  for (const typed of ['hemlig-gissning', user.email, 'ingen@example.se'])
    expect(server.output().join('\n')).not.toContain(typed)
})

test('sign-out: the answer makes the browser clear its cache, except in Chromium, where that is slow', async () => {
  const answers = []
  for (const headers of [{}, { 'sec-ch-ua': '"Chromium";v="140"' }]) {
    const cookie = (await signIn((await oneUser()).email, 'krita-pa-kon-47')).headers.get('set-cookie') ?? ''
    answers.push(await call(server, { cookie }, 'signOut', { headers }))
  }
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(answers.map(({ headers }) => headers.get('clear-site-data'))).toEqual(['"cache"', null])
})

test('strict transport security includes subdomains only where the operator says so, and exists only over https', async () => {
  const policy = async (env: Record<string, string>) => {
    const one = await startServer({ databaseUrl: server.databaseUrl, env })
    return (await fetch(one.url)).headers.get('strict-transport-security')
  }
  const https = { APP_URL: 'https://klubb.example' }
  expect(await policy(https)).toBe('max-age=31536000')
  expect(await policy({ ...https, HSTS_SUBDOMAINS: 'yes' })).toBe('max-age=31536000; includeSubDomains')
  expect(await policy({ HSTS_SUBDOMAINS: 'yes' })).toBe(null)
})
