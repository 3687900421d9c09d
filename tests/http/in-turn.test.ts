import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { answerInTurn } from '#server/platform/http/in-turn.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { itInLongForm } from '#tests/harness/long-form.ts'
import { outputUntil, startServer } from '#tests/harness/server.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers } from '#tests/harness/users.ts'

type Client = { socket: Socket; received(): string; closed: Promise<unknown> }

/** Opens a connection and sends the text at once. */
function send(port: number, text: string): Client {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  closeAtEnd(async () => socket.destroy())
  return { socket, received: () => received, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: a', ...headers].join('\r\n')}\r\n\r\n`
const portOf = (server: { url: string }) => Number(new URL(server.url).port)

describe('requests that are sent ahead on one connection', () => {
  it('requests sent ahead on one connection: each begins after the answer to the one before', async () => {
    const server = await startServer()
    const [user] = await makeUsers(server, 1)
    // The description is generated for the first request for it, and the statement waits for the lock below for only three
    // seconds.
    await call(server, null, 'getOpenApi')
    const lock = await server.pool.connect()
    await lock.query('begin; lock table events in access exclusive mode')
    const { received } = send(portOf(server), get('/api/events', `Cookie: ${user.cookie}`) + get('/healthz'))
    await untilBlocked(server.pool)
    // Sent later on another connection, and processed at once.
    const later = await call(server, null, 'getOpenApi')
    const worked = await outputUntil(server, later)
    expect(worked).not.toContain('"/healthz"')
    await lock.query('rollback')
    lock.release()
    await expect.poll(received).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"items"[\s\S]*HTTP\/1\.1 200 OK[\s\S]*"ok"/)
  })

  it('requests sent ahead on one connection: ten may wait and are answered in order, and one more ends the connection', async () => {
    const server = await startServer()
    const paths = Array.from({ length: 11 }, (_, n) => `/api/${n}`)
    const last = get('/readyz', 'Connection: close')
    const eleven = send(
      portOf(server),
      paths
        .slice(1)
        .map((path) => get(path))
        .join('') + last,
    )
    await eleven.closed
    expect(eleven.received().match(/HTTP\/1\.1 \d+/g)).toEqual([
      ...Array(10).fill('HTTP/1.1 404'),
      'HTTP/1.1 200',
    ])
    const twelve = send(portOf(server), paths.map((path) => get(path)).join('') + last)
    await twelve.closed
    expect(twelve.received()).not.toContain('HTTP/1.1 200')
  })

  it('requests sent ahead on one connection: bytes that are not HTTP end the connection, without an answer', async () => {
    const server = await startServer()
    const { received, closed } = send(portOf(server), `${get('/healthz')}nonsense\r\n\r\n`)
    await closed
    expect(received()).not.toContain('400')
  })
})

/** A server whose every answer has 64 MB, which is more than the buffers of the system take. */
async function largeAnswers(stallLimit?: number): Promise<number> {
  const server = createServer()
  const body = Buffer.alloc(64 * 1024 * 1024)
  answerInTurn(server, (_, outgoing) => outgoing.end(body), stallLimit)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A client that does not read notices the end when it sends something, here the empty lines that are allowed between requests. */
async function endOf(socket: Socket, closed: Promise<unknown>): Promise<void> {
  const writing = setInterval(() => socket.write('\r\n'), 20)
  await closed
  clearInterval(writing)
}

describe('an answer that its client does not take', () => {
  it('an answer that its client does not read ends the connection', async () => {
    const { socket, closed } = send(await largeAnswers(300), get('/'))
    socket.pause()
    await endOf(socket, closed)
  })

  itInLongForm(
    'an answer that its client does not read ends the connection after 30 s, but not while the client reads a little now and then',
    async () => {
      const port = await largeAnswers()
      const began = performance.now()
      const stalled = send(port, get('/'))
      stalled.socket.pause()
      const slow = send(port, get('/', 'Connection: close'))
      let isSlow = true
      const reading = (async () => {
        while (isSlow) {
          slow.socket.pause()
          await sleep(8_000)
          slow.socket.resume()
          await sleep(2)
        }
      })()
      await endOf(stalled.socket, stalled.closed)
      const took = performance.now() - began
      expect(took).toBeGreaterThan(25_000)
      expect(took).toBeLessThan(36_000)
      await sleep(30_000)
      isSlow = false
      await reading
      slow.socket.resume()
      await slow.closed
      expect(slow.received().length).toBeGreaterThan(64 * 1024 * 1024)
    },
  )
})
