import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const [user] = await makeUsers(server, 1)

test.each(['/', '/healthz', '/api/me'])(
  'TRACE %s is refused and returns nothing of the request',
  async (path) => {
    const answer = await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write(
          `TRACE ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${user.cookie}\r\nConnection: close\r\n\r\n`,
        ),
      )
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text
      })
      socket.on('error', reject).on('close', () => resolve(received))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain(user.cookie.split('=')[1])
  },
)

test('a parameter given twice is refused, whether or not the two values agree', async () => {
  for (const query of ['limit=1&limit=2', 'limit=1&limit=1', 'cursor=a&cursor=b']) {
    const answer = await fetch(`${server.url}/api/events?${query}`, { headers: { cookie: user.cookie } })
    expect([query, answer.status, (await answer.json()).code]).toEqual([query, 400, 'validation_failed'])
  }
})

test('a refused request has a line in the log that says why', async () => {
  const own = { origin: server.url, 'content-type': 'application/json' }
  const send = (path: string, headers: Record<string, string>, method = 'POST', body?: string) =>
    fetch(server.url + path, { method, headers, ...(body && { body }) })
  await send('/api/auth/sign-out', { ...own, origin: 'https://evil.example' })
  await send('/api/auth/sign-out', { ...own, 'content-type': 'text/plain' }, 'POST', 'x')
  await send('/api/auth/sign-in', own, 'POST', '{}')
  await send('/api/auth/sign-in', own, 'POST', JSON.stringify({ email: user.email, password: 'fel-losen' }))
  await send('/api/admin/users', { cookie: user.cookie }, 'GET')
  await send('/api/me', {}, 'GET')
  const refusals = () =>
    server.output().flatMap((line) => {
      const { msg, method, path, status, code } = line.startsWith('{') ? JSON.parse(line) : {}
      return msg === 'request' && method !== 'TRACE' && /sign-|admin|^\/api\/me$/.test(path)
        ? [`${status} ${code}`]
        : []
    })
  await expect
    .poll(refusals)
    .toEqual([
      '403 foreign_origin',
      '415 unsupported_media_type',
      '400 validation_failed',
      '401 invalid_credentials',
      '403 forbidden',
      '401 not_signed_in',
    ])
})
