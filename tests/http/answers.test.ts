import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { outputUntil, startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const [user] = await makeUsers(server, 1)

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

describe('a refusal is a problem document', () => {
  test('an unknown path is refused with a problem document', async () =>
    expectProblem(await fetch(`${server.url}/api/nope`), 'not_found'))
  test('a known path with another method is refused with a problem document', async () => {
    const answer = await fetch(`${server.url}/api/me`, { method: 'POST', headers: { origin: server.url } })
    expect(answer.headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD')
    await expectProblem(answer, 'method_not_allowed')
  })
  test('a request without a session is refused with a problem document', async () =>
    expectProblem(await fetch(`${server.url}/api/me`), 'not_signed_in'))
  test('a request of a guest to an admin route is refused with a problem document', async () =>
    expectProblem(
      await fetch(`${server.url}/api/admin/events`, { headers: { cookie: user.cookie } }),
      'forbidden',
    ))
  test('invalid JSON is refused with a problem document', async () =>
    expectProblem(await post('/api/auth/sign-in', '{"email":'), 'malformed_json'))
  test('an empty body is refused with a problem document', async () =>
    expectProblem(await post('/api/auth/sign-in', ''), 'malformed_json'))
  test('a body that is not UTF-8 is refused with a problem document', async () =>
    expectProblem(await post('/api/auth/sign-in', new Uint8Array([0x22, 0xff, 0x22])), 'malformed_json'))
  test('JSON of 10,000 levels is refused with a problem document', async () =>
    expectProblem(await post('/api/auth/sign-in', '['.repeat(10_000) + ']'.repeat(10_000)), 'malformed_json'))
  test('invalid fields are refused with a problem document that has the rule of each and never its value', async () => {
    const answer = await post('/api/auth/sign-up', JSON.stringify({ email: 'x', password: 'hemli' }))
    const text = await answer.clone().text()
    expect(text).not.toContain('hemli')
    expect(JSON.parse(text).fields).toEqual([
      { field: 'email', rule: 'too_short', limit: 3 },
      { field: 'password', rule: 'too_short', limit: 6 },
    ])
    await expectProblem(answer, 'validation_failed')
  })
  test('an invalid id is refused with a problem document', async () =>
    expectProblem(
      await fetch(`${server.url}/api/events/%00'; drop table users`, { headers: { cookie: user.cookie } }),
      'validation_failed',
    ))
})

describe('the size limit of a body', () => {
  const large = `{"email":"${'a'.repeat(70_000)}"}`
  test('the size limit of a body refuses a large body that states its length', async () =>
    expectProblem(await post('/api/auth/sign-in', large), 'payload_too_large'))
  test('the size limit of a body refuses a large body sent in chunks', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode('a'.repeat(8_000)))
        controller.close()
      },
    })
    await expectProblem(await post('/api/auth/sign-in', stream), 'payload_too_large')
  })
  test('the size limit of a body: a client that sends the whole body before reading gets the answer and can send the next request', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const received: string[] = []
    let failure: Error | undefined
    socket.once('error', (error) => {
      failure = error
    })
    const isClosed = new Promise((resolve) => socket.once('close', resolve))
    const lines = [`Host: ${hostname}:${port}`, `Origin: ${server.url}`, 'Content-Type: application/json']
    const head = ['POST /api/auth/password-resets HTTP/1.1', ...lines, 'Content-Length: 800000', '', ''].join(
      '\r\n',
    )
    socket.write(head + 'a'.repeat(120_000))
    // After its answer the server reads the rest of the body for half a second.
    await expect
      .poll(() => server.output().join(), { interval: 5 })
      .toContain('"path":"/api/auth/password-resets","status":413')
    const next = ['GET /healthz HTTP/1.1', lines[0], 'Connection: close', '', ''].join('\r\n')
    socket.write('a'.repeat(680_000) + next)
    socket.on('data', (bytes) => received.push(String(bytes)))
    await isClosed
    expect(failure).toBeUndefined()
    expect(received.join('').match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })
  test('the size limit of a body accepts a body within the limit', async () =>
    expectProblem(await post('/api/auth/sign-in', `{"email":"${'a'.repeat(60_000)}"}`), 'validation_failed'))
})

describe('answers of every kind have security headers', () => {
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
  ])('the answer of %s has security headers', async (path) => {
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

  test('non-HTTP input and a header of 64,000 characters are refused', async () => {
    const garbage = await raw('NONSENSE\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1\.1 400 [\s\S]*nosniff[\s\S]*"code":"malformed_request"/)
    const flood = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(64_000)}\r\n\r\n`)
    expect(flood).toMatch(/^HTTP\/1\.1 431 /)
  })
})

test('a request with 10,000 query parameters is refused with 431', async () => {
  const query = Array.from({ length: 10_000 }, (_, i) => `p${i}=1`).join('&')
  expect(await raw(`GET /api/events?${query} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
})

test('a malformed Host or target is never answered with 5xx', async () => {
  for (const head of [
    'GET / HTTP/1.1\r\nHost: a b\r\n',
    'GET http:// HTTP/1.1\r\nHost: x\r\n',
    'GET //[ HTTP/1.1\r\nHost: x\r\n',
  ])
    expect(await raw(`${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 [234]/)
})

test('the log contains no secrets and no queries', async () => {
  await fetch(`${server.url}/api/events?limit=5&cursor=geheim-in-query`, { headers: { cookie: user.cookie } })
  const last = await post(
    '/api/auth/sign-in',
    JSON.stringify({ email: user.email, password: 'geheim-in-body' }),
  )
  const log = await outputUntil(server, last)
  expect(log).toContain('"operation":"signIn"')
  expect(log).not.toMatch(/geheim|spelrum_session/)
  expect(log).not.toContain(user.cookie.split('=')[1])
})

/** Sends raw text and reads until the server closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
