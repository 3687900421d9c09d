import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { rights } from '#contract/rights.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })

describe('metrics', () => {
  test('metrics count requests by operation', async () => {
    const [user] = await makeUsers(server, 1)
    for (let i = 0; i < 3; i++) await call(server, user, 'getMe')
    const { status, body, headers } = await call(server, null, 'getMetrics')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    expect(body).toContain('spelrum_http_request_seconds_count{operation="getMe",status="2xx"} 3')
    expect(body).toMatch(/spelrum_database_connections \d+/)
    expect(body).toMatch(/spelrum_live_streams 0/)
    expect(body).toMatch(/process_resident_memory_bytes \d+/)
  })

  test.each(['203.0.113.9', '2a00::5'])('metrics are not found from %s', async (address) => {
    const answer = await call(server, null, 'getMetrics', { headers: { 'x-forwarded-for': address } })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })
})

test('metrics: figures of the database are absent while it does not answer, and it is asked once', async () => {
  const { url, pool, engine } = await startInProcess()
  const read = async () => (await call({ url }, null, 'getMetrics')).body as string
  await pool.query(`insert into mails (recipient, subject, body_text, body_html, created_at)
    values ('a@example.se', 'x', '', '', now() - interval '1 hour'), ('b@example.se', 'y', '', '', now())`)
  const before = await read()
  expect(before).toMatch(/^spelrum_database_up 1$/m)
  expect(before).toMatch(/^spelrum_mail_waiting 2$/m)
  expect(before).toMatch(/^spelrum_mail_oldest_seconds 36\d\d(\.\d+)?$/m)
  let asked = 0
  engine.pool.query = (() => {
    asked++
    return new Promise(() => undefined)
  }) as never
  for (const body of [await read(), await read()]) {
    expect(body).toMatch(/^spelrum_database_up 0$/m)
    expect(body).not.toMatch(/^spelrum_(mail|push|replica|database_locks)\w* \d/m)
    expect(body).toMatch(/^spelrum_live_streams 0$/m)
  }
  expect(asked).toBe(1)
})

test('metrics: a job that fails is counted, and the time of its last success stays', async () => {
  const { url, engine } = await startInProcess()
  const read = async () => (await call({ url }, null, 'getMetrics')).body as string
  let runs = 0
  const run = async () => {
    runs++
    if (runs > 1) throw new Error('broken on purpose')
  }
  const started = startJobs(engine, [{ name: 'trial', everyMs: 1, run }])
  const successOf = (body: string) =>
    /^spelrum_job_last_success_timestamp_seconds\{name="trial"\} (\S+)$/m.exec(body)?.[1]
  await expect.poll(read).toMatch(/^spelrum_job_failures_total\{name="trial"\} [1-9]/m)
  const first = successOf(await read())
  const before = runs
  await expect.poll(() => runs).toBeGreaterThan(before + 2)
  expect(successOf(await read())).toBe(first)
  expect(Number(first)).toBeGreaterThan(0)
  await started.stop()
})

test.each<[string, string, Record<string, string>]>([
  ['through an unknown proxy', '', { 'x-forwarded-for': '203.0.113.9' }],
  ['through a proxy that sends Forwarded', '', { forwarded: 'for=203.0.113.9' }],
  ['with a forged private address', '', { 'x-forwarded-for': '10.0.0.1' }],
  [
    'through a proxy with another address than the trusted one',
    '192.0.2.7',
    { 'x-forwarded-for': '203.0.113.9' },
  ],
  ['through a trusted proxy that names no client', '127.0.0.1', { 'x-forwarded-for': 'unknown' }],
])('metrics are not found %s', async (_, trusted, headers) => {
  const node = trusted === '127.0.0.1' ? server : await startServer({ env: { TRUST_PROXY: trusted } })
  expect((await call(node, null, 'getMetrics', { headers })).status).toBe(404)
  expect((await call(node, null, 'getMetrics')).status).toBe(200)
})

test('readiness: 503 while the database does not answer, and health stays 200', async () => {
  const { url, engine } = await startInProcess()
  expect((await call({ url }, null, 'getReadiness')).status).toBe(200)
  const query = engine.pool.query
  engine.pool.query = (() => new Promise(() => undefined)) as never
  const started = performance.now()
  const answer = await call({ url }, null, 'getReadiness')
  expect([answer.status, answer.body]).toEqual([503, { status: 'unavailable' }])
  expectWithin(4_500, performance.now() - started)
  expect((await call({ url }, null, 'getHealth')).status).toBe(200)
  engine.pool.query = query
  expect((await call({ url }, null, 'getReadiness')).status).toBe(200)
})

describe('the description of the API', () => {
  test('the description of the API lists all operations and no others, each with its access', async () => {
    const { body } = await call(server, null, 'getOpenApi')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string; 'x-access': string | string[] }>).map(
        ([method, operation]) => {
          for (const each of [operation['x-access']].flat())
            expect(['anyone', 'user', ...rights]).toContain(each)
          return [operation.operationId, `${method.toUpperCase()} ${path}`]
        },
      ),
    )
    expect(Object.fromEntries(described)).toEqual(operations)
    expect(body.openapi).toMatch(/^3\.1/)
    expect(JSON.stringify(body)).not.toMatch(/"def":|"parts":/)
  })

  test.each(['getOpenApi', 'getApiDocs'] as const)(
    'the description of the API at %s is compressed, and not sent again to a client that has it',
    async (name) => {
      const answer = await fetch(`${server.url}${operations[name].split(' ')[1]}`, {
        headers: { 'accept-encoding': 'br' },
      })
      const { headers } = answer
      expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual(['br', 'no-cache'])
      expect(Number(headers.get('content-length'))).toBeLessThan((await answer.text()).length / 8)
      const again = await fetch(answer.url, {
        headers: { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' },
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )

  test('the description of the API is a page without a script', async () => {
    const { body, headers } = await call(server, null, 'getApiDocs')
    expect(headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']+'; /)
    // The example of one body contains this URL as text.
    const text = body.replaceAll('&quot;https://push.example/abc&quot;', '')
    expect(text).not.toMatch(/<script|javascript:|https?:\/\//)
    for (const name of Object.keys(operations)) expect(body).toContain(`id="${name}"`)
  })
})
