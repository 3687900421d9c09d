import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { random } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { inParallel } from './browser-like.ts'

const tries = 10
/** Is refused before anything is read from the database. */
const wrong = { email: 'ingen adress', password: 'hemligt' }
/** The most attempts in this time. After five, each wait is twice as long as the one before. */
const mostAttempts = (seconds: number) => 5 + Math.floor(Math.log2(1 + seconds))
/** Prolongs the wait, because on a busy machine a second can be over before the next request. */
const renewDelay = (server: TestServer) =>
  server.pool.query(`update sign_in_delays set blocked_until = now() + interval '30 seconds'`)
const anyAddress = () => Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.')

describe('guessing the password of one account', () => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    server = await startServer()
    user = (await makeUsers(server, 1))[0]
  })
  const signIn = (password: string) => call(server, null, 'signIn', { body: { email: user.email, password } })

  test('guessing the password of one account: few of many simultaneous attempts are checked, and the owner waits at most half a minute', async () => {
    const guesses = long ? 500 : 100
    const began = performance.now()
    const answers = await inParallel(Array.from({ length: guesses }), 25, () => signIn('fel'))
    const seconds = (performance.now() - began) / 1_000
    // For every 401 a hash was computed.
    const hashed = answers.filter((answer) => answer.status === 401)
    expect(hashed.length).toBeGreaterThanOrEqual(5)
    expect(hashed.length).toBeLessThanOrEqual(mostAttempts(seconds))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(guesses - hashed.length)
    expect(Math.max(...answers.map(({ body }) => body.retryAfter ?? 0))).toBeLessThanOrEqual(30)

    await server.pool.query('update sign_in_delays set blocked_until = now()')
    expect((await signIn(user.password)).status).toBe(200)
    expect((await server.pool.query('select from sign_in_delays')).rowCount).toBe(0)
  })

  test('guessing the password of one account elsewhere does not delay the owner on a known device', async () => {
    const owner = await signIn(user.password)
    const cookie = owner.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const [stranger] = await makeUsers(server, 1)
    const strangerCookie = (
      await call(server, null, 'signIn', { body: { email: stranger.email, password: stranger.password } })
    ).headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    await inParallel(Array.from({ length: 20 }), 20, () => signIn('fel'))
    await renewDelay(server)
    const body = { email: user.email, password: user.password }
    expect((await call(server, null, 'signIn', { body })).status).toBe(429)
    expect((await call(server, { cookie: strangerCookie }, 'signIn', { body })).status).toBe(429)
    expect((await call(server, { cookie }, 'signIn', { body })).status).toBe(200)
    // Guessing on the known device is counted as well.
    const began = performance.now()
    const guesses = await inParallel(Array.from({ length: 20 }), 20, () =>
      call(server, { cookie }, 'signIn', { body: { ...body, password: 'fel' } }),
    )
    const seconds = (performance.now() - began) / 1_000
    expect(guesses.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(
      mostAttempts(seconds),
    )
    await server.pool.query('delete from sign_in_delays')
  })

  test('guessing the password of one account: the wait doubles up to thirty seconds and is shared by all nodes', async () => {
    const other = await startServer({ databaseUrl: server.databaseUrl })
    const waits: number[] = []
    for (let i = 0; i < 9; i++) {
      const node = i % 2 ? other : server
      const answer = await call(node, null, 'signIn', { body: { email: user.email, password: 'fel' } })
      expect(answer.status).toBe(401)
      const { rows } = await server.pool.query(
        `select extract(epoch from blocked_until - updated_at)::float as wait from sign_in_delays`,
      )
      waits.push(rows[0].wait)
      if (rows[0].wait > 0) await renewDelay(server)
      const elsewhere = await call(i % 2 ? server : other, null, 'signIn', {
        body: { email: user.email, password: 'fel' },
      })
      if (rows[0].wait > 0) expect(elsewhere.status).toBe(429)
      else waits.push(rows[0].wait)
      await server.pool.query('update sign_in_delays set blocked_until = now()')
    }
    const waited = waits.filter((wait) => wait > 0)
    expect(waited).toEqual([1, 2, 4, 8, 16, ...Array(waited.length - 5).fill(30)])
    expect(waited.length).toBeGreaterThan(6)
  })
})

describe('a clock that is put back', () => {
  test('a clock that is put back: a wait that began before ends, and a wait that begins now is enforced', async () => {
    const server = await startServer()
    const [user] = await makeUsers(server, 1)
    const signIn = (password: string) =>
      call(server, null, 'signIn', { body: { email: user.email, password } })
    for (let i = 0; i < 6; i++) await signIn('fel')
    await server.pool.query(
      `update sign_in_delays set blocked_until = blocked_until + interval '1 hour', updated_at = updated_at + interval '1 hour'`,
    )
    expect((await signIn('fel')).status).toBe(401)
    await renewDelay(server)
    expect((await signIn('fel')).status).toBe(429)
    await server.pool.query(`update sign_in_delays set blocked_until = now() + interval '1 hour'`)
    expect((await signIn(user.password)).status).toBe(200)
  })
})

describe('the limit per IP address', () => {
  const send = (server: TestServer) => () =>
    call(server, null, 'signIn', { body: wrong, headers: { 'x-forwarded-for': anyAddress() } })

  test('X-Forwarded-For from an untrusted client does not change the IP address that is counted', async () => {
    const server = await startServer()
    const answers = await inParallel(Array.from({ length: 600 + tries }), 25, send(server))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(tries)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('X-Forwarded-For from a trusted proxy gives the IP address that is counted', async () => {
    const server = await startServer({ env: { TRUST_PROXY: '127.0.0.0/8' } })
    const answers = await inParallel(Array.from({ length: 600 + tries }), 25, send(server))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(0)
  })
})
