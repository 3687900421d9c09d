import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const server = await startServer()

const askFor = (path: string, user: TestUser) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${user.cookie}\r\n\r\n`

/** Sends requests on a separate connection; resolves when they were written. */
function send(requests: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(requests, () => resolve(socket)))
    socket.on('error', () => undefined)
  })
}

async function openStreams(): Promise<number> {
  const { body } = await call(server, null, 'getMetrics')
  return Number(/^spelrum_live_streams (\d+)$/m.exec(body)?.[1])
}

const stream = '/api/live?topics=events,me'

it('realtime stream: a client that disconnects before the stream opens leaves no stream behind', async () => {
  const users = await makeUsers(server, 40)
  // The delays vary, so that clients disconnect at different steps of the opening.
  for (const [i, user] of users.entries()) {
    const sockets = await Promise.all([0, 1, 2].map(() => send(askFor(stream, user))))
    await sleep(i / 8)
    for (const socket of sockets) socket.resetAndDestroy()
  }
  await expect.poll(openStreams).toBe(0)
})

it('realtime stream: a stream that waits for another answer on its connection does not open when that connection closes', async () => {
  const [user] = await makeUsers(server, 1)
  const socket = await send(askFor(stream, user).repeat(2))
  await expect.poll(openStreams).toBe(1)
  socket.resetAndDestroy()
  await expect.poll(openStreams).toBe(0)
})

it('realtime stream: a stream opens after a slow answer on its connection', async () => {
  const [user] = await makeUsers(server, 1)
  const body = JSON.stringify({ email: user.email, password: 'not the password' })
  const slow =
    `POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  const socket = await send(slow + askFor(stream, user))
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await expect.poll(() => received).toMatch(/401 Unauthorized[\s\S]*stream\.opened/)
  socket.destroy()
  await expect.poll(openStreams).toBe(0)
})
