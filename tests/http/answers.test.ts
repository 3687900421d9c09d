import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startServer()
  user = (await makeUsers(server, 1))[0] as TestUser
})

const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json', ...headers },
    body: body ?? null,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)

async function expectProblem(answer: Response, code: keyof typeof errorStatus): Promise<void> {
  const body = (await answer.json()) as Record<string, unknown>
  expect([answer.status, body.code]).toEqual([errorStatus[code], code])
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(body).toMatchObject({ status: answer.status, type: 'about:blank' })
  expect(body.title).toEqual(expect.any(String))
  expect(body.requestId).toBe(answer.headers.get('x-request-id'))
}

describe('what is refused says so as a problem', () => {
  test('unknown path', async () => expectProblem(await fetch(`${server.url}/api/nope`), 'not_found'))
  test('known path, other method', async () => {
    const answer = await fetch(`${server.url}/api/me`, { method: 'POST', headers: { origin: server.url } })
    expect(answer.headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD')
    await expectProblem(answer, 'method_not_allowed')
  })
  test('not signed in', async () => expectProblem(await fetch(`${server.url}/api/me`), 'not_signed_in'))
  test('not an admin', async () =>
    expectProblem(
      await fetch(`${server.url}/api/admin/events`, { headers: { cookie: user.cookie } }),
      'forbidden',
    ))
  test('no JSON', async () => expectProblem(await post('/api/auth/sign-in', '{"email":'), 'malformed_json'))
  test('nothing at all', async () => expectProblem(await post('/api/auth/sign-in', ''), 'malformed_json'))
  test('not UTF-8', async () =>
    expectProblem(await post('/api/auth/sign-in', new Uint8Array([0x22, 0xff, 0x22])), 'malformed_json'))
  test('JSON 10,000 levels deep', async () =>
    expectProblem(await post('/api/auth/sign-in', '['.repeat(10_000) + ']'.repeat(10_000)), 'malformed_json'))
  test('wrong fields, each with its rule and never its value', async () => {
    const answer = await post('/api/auth/sign-up', JSON.stringify({ email: 'x', password: 'hemli' }))
    const text = await answer.clone().text()
    expect(text).not.toContain('hemli')
    expect(JSON.parse(text).fields).toEqual([
      { field: 'email', rule: 'too_short', limit: 3 },
      { field: 'password', rule: 'too_short', limit: 6 },
    ])
    await expectProblem(answer, 'validation_failed')
  })
  test('an id that is none', async () =>
    expectProblem(
      await fetch(`${server.url}/api/events/%00'; drop table users`, { headers: { cookie: user.cookie } }),
      'validation_failed',
    ))
})

describe('a body has a limit', () => {
  const large = `{"email":"${'a'.repeat(70_000)}"}`
  test('told in advance', async () =>
    expectProblem(await post('/api/auth/sign-in', large), 'payload_too_large'))
  test('not told: in chunks', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode('a'.repeat(8_000)))
        controller.close()
      },
    })
    await expectProblem(await post('/api/auth/sign-in', stream), 'payload_too_large')
  })
  test('also who sends all of it before reading gets the answer, and may ask the next thing', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const said: string[] = []
    let broke: Error | undefined
    socket.once('error', (error) => {
      broke = error
    })
    const isClosed = new Promise((resolve) => socket.once('close', resolve))
    const lines = [`Host: ${hostname}:${port}`, `Origin: ${server.url}`, 'Content-Type: application/json']
    const head = ['POST /api/auth/sign-in HTTP/1.1', ...lines, 'Content-Length: 800000', '', ''].join('\r\n')
    socket.write(head + 'a'.repeat(120_000))
    // Time for the server to have answered. It reads what comes after that for half a second.
    await sleep(20)
    const next = ['GET /healthz HTTP/1.1', lines[0], 'Connection: close', '', ''].join('\r\n')
    socket.write('a'.repeat(680_000) + next)
    socket.on('data', (bytes) => said.push(String(bytes)))
    await isClosed
    expect(broke).toBeUndefined()
    expect(said.join('').match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })
  test('what fits is read', async () =>
    expectProblem(await post('/api/auth/sign-in', `{"email":"${'a'.repeat(60_000)}"}`), 'validation_failed'))
})

describe('every kind of answer carries the same guard', () => {
  const paths = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/auth/session',
    '/api/me',
    '/api/nope',
    '/api/openapi.json',
    '/api/docs',
  ]
  test.each([
    ...paths,
    '/api/live?topics=events',
    '/',
    '/no/such/screen',
    '/assets/nope.js',
    '/api/events/x',
  ])('%s', async (path) => {
    const controller = new AbortController()
    const answer = await fetch(server.url + path, {
      headers: { cookie: user.cookie },
      signal: controller.signal,
    })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'; script-src 'self'; style-src '")
    expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.get('permissions-policy')).toContain('geolocation=()')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    controller.abort()
  })

  test('also what is not HTTP, and headers without end', async () => {
    const garbage = await raw('NONSENSE\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1\.1 400 [\s\S]*nosniff[\s\S]*"code":"malformed_json"/)
    const flood = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(64_000)}\r\n\r\n`)
    expect(flood).toMatch(/^HTTP\/1\.1 431 /)
  })
})

test('10,000 query parameters are too many, and nothing breaks', async () => {
  const query = Array.from({ length: 10_000 }, (_, i) => `p${i}=1`).join('&')
  expect(await raw(`GET /api/events?${query} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
})

test('a strange Host or target is a bad request, not a fault', async () => {
  for (const head of [
    'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET //[ HTTP/1.1\r\nHost: x\r\n\r\n',
  ])
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 [234]/)
})

test('no secret and no query is in the log', async () => {
  await fetch(`${server.url}/api/events?limit=5&cursor=geheim-in-query`, { headers: { cookie: user.cookie } })
  await post('/api/auth/sign-in', JSON.stringify({ email: user.email, password: 'geheim-in-body' }))
  const log = server.output().join('\n')
  expect(log).toContain('"operation":"signIn"')
  expect(log).not.toMatch(/geheim|spelrum_session/)
  expect(log).not.toContain(user.cookie.split('=')[1])
})

/** Speaks to the server as no client library would. Resolves to what it says until it closes, or for 2 s. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
    const end = setTimeout(() => socket.destroy(), 2_000)
    socket.on('data', (chunk) => {
      said += chunk
      if (said.includes('\r\n\r\n')) setTimeout(() => socket.destroy(), 100)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(end)
      resolve(said)
    })
  })
}
