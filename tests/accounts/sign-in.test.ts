import { expect, test } from 'vitest'
import { type Called, call } from '#tests/harness/call.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { cookieOf, inParallel } from './browser-like.ts'
import { mannWhitney, median } from './statistics.ts'

const server = await startServer()

const signIn = (email: string, password: string, cookie?: string): Promise<Called> =>
  call(server, cookie ? { cookie } : null, 'signIn', { body: { email, password } })

const accounts = long ? 200 : 40

test(`sign-in: ${accounts} accounts behind one IP address sign in without a delay`, async () => {
  const users = await makeUsers(server, accounts)
  const started = Date.now()
  const answers = await inParallel(users, 40, (user) => signIn(user.email, user.password))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(accounts)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(0)
  expectWithin(60_000, Date.now() - started)
  expect(answers.map((answer) => answer.body.me.userId)).toEqual(users.map((user) => user.userId))
})

test(`sign-in: ${long ? 'neither the answer nor its time reveals' : 'the answer does not reveal'} whether an account exists`, async () => {
  const users = await makeUsers(server, long ? 60 : 3)
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (const [i, user] of users.entries()) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? user.email : `ingen-${i}-${user.email}`
      const started = performance.now()
      const { status, body } = await signIn(email, 'inte-det-har-1')
      times[kind].push(performance.now() - started)
      answers.add(`${status} ${JSON.stringify({ ...body, requestId: '' })}`)
    }
  }
  expect([...answers]).toHaveLength(1)
  if (!long) return
  const difference = Math.abs(median(times.known) / median(times.unknown) - 1)
  expect(difference < 0.05 || mannWhitney(times.known, times.unknown) > 0.01).toBe(true)
})

test('sign-in: a session cookie planted by an attacker no longer works after the victim signs in', async () => {
  const [attacker, victim] = await makeUsers(server, 2)
  const seen = new Set<string>()
  for (let i = 0; i < 20; i++) {
    const planted = cookieOf(await signIn(attacker.email, attacker.password))
    expect((await call(server, { cookie: planted }, 'getMe')).status).toBe(200)
    const own = cookieOf(await signIn(victim.email, victim.password, planted))
    seen.add(own)
    expect((await call(server, { cookie: planted }, 'getMe')).status).toBe(401)
    expect((await call(server, { cookie: own }, 'getMe')).body.userId).toBe(victim.userId)
  }
  expect(seen).toHaveProperty('size', 20)
})

test('session: a forged or altered cookie is not accepted', async () => {
  const [user] = await makeUsers(server, 1)
  const [name = '', value = ''] = user.cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0]
  const forged = [
    token,
    `${token}.`,
    `${token}.AAAA`,
    value.slice(0, -6),
    `x${value}`,
    '%E0%A4%A',
    '',
    '.',
    'a'.repeat(8_000),
  ]
  for (const each of forged) {
    expect((await call(server, { cookie: `${name}=${each}` }, 'getMe')).status).toBe(401)
  }
  expect((await call(server, { cookie: `other=1; ${user.cookie}; more=2` }, 'getMe')).status).toBe(200)
})

test('session: the cookie is HttpOnly and SameSite=Lax, and the token in the database does not work as a cookie', async () => {
  const [user] = await makeUsers(server, 1)
  const { headers } = await signIn(user.email, user.password)
  const [cookie = '', device = '', ...more] = headers.getSetCookie()
  expect(more).toEqual([])
  expect(device).toMatch(/^spelrum_device=\S+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  expect(cookie).toMatch(/^spelrum_session=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
  const { rows } = await server.pool.query('select token from sessions')
  const usable = rows.filter(({ token }) => cookie.includes(`=${token};`))
  expect(usable).toHaveLength(0)
})

test('session: over https the cookie is Secure and bound to the host', async () => {
  const secure = await startServer({
    databaseUrl: server.databaseUrl,
    env: { APP_URL: 'https://klubb.example' },
  })
  const [user] = await makeUsers(server, 1)
  const answer = await call(secure, null, 'signIn', {
    body: { email: user.email, password: user.password },
    headers: { origin: 'https://klubb.example' },
  })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-spelrum_session=\S+; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect((await call(secure, { cookie: cookieOf(answer) }, 'getMe')).status).toBe(200)
  const own = await call(secure, null, 'signIn', { body: { email: user.email, password: user.password } })
  expect(own.body.code).toBe('foreign_origin')
})

test('session: it expires thirty days after the last day on which it was used', async () => {
  const [user] = await makeUsers(server, 1)
  const expiry = async () => {
    const { rows } = await server.pool.query('select expires_at from sessions where id = $1', [
      user.sessionId,
    ])
    return Math.round((rows[0].expires_at - Date.now()) / 86_400_000)
  }
  await call(server, user, 'getMe')
  expect(await expiry()).toBe(7)
  await server.pool.query(`update sessions set updated_at = now() - interval '25 hours' where id = $1`, [
    user.sessionId,
  ])
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(server, user, 'getMe')))
  expect(answers.some((answer) => answer.headers.get('set-cookie')?.startsWith(user.cookie))).toBe(true)
  await expect.poll(expiry).toBe(30)
  await server.pool.query(`update sessions set expires_at = now() where id = $1`, [user.sessionId])
  expect((await call(server, user, 'getMe')).status).toBe(401)
  expect((await call(server, user, 'getSession')).body).toEqual({ me: null })
})
